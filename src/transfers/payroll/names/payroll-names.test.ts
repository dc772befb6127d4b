/** Names that are nearly those of the bank: accepted together, as they were shown, and none of those that are further apart. */
import { afterAll, afterEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { openPayrolls } from "../../testing/payrolls.ts";
import * as contract from "../contract.ts";

const payrolls = await openPayrolls();
const { api, desk, newBusiness, checked, read } = payrolls;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

/** Two near names, one of somebody else who shares a word, one that is right. */
const rows = () => [
  ["Siti Aminah", "BCA", desk.newAccount("SITI AMINAH PUTRI LESTARI"), "500000", ""],
  ["Dewi Lestari", "BCA", desk.newAccount("DEWI LESTARI SIMANGUNSONG"), "500000", ""],
  ["Muhammad Rizki", "BCA", desk.newAccount("MUHAMMAD FAISAL"), "500000", ""],
  ["Budi Santoso", "BCA", desk.newAccount(), "500000", ""],
];
const NEAR = [
  { no: 1, bankName: "SITI AMINAH PUTRI LESTARI" },
  { no: 2, bankName: "DEWI LESTARI SIMANGUNSONG" },
];
const checksOf = ({ list }: Awaited<ReturnType<typeof read>>) => list.map(({ check, isNear }) => [check, isNear]);

test("are accepted by one call, each row as by its own", async () => {
  const actor = await newBusiness();
  const { id, ...draft } = await checked(actor, rows());
  expect(draft.list.map(({ check, isNear }) => [check, isNear])).toEqual([
    ["differs", true],
    ["differs", true],
    ["differs", false],
    ["good", false],
  ]);
  const accepted = expectOk(await api.call(contract.acceptNames, { id, names: NEAR }, { actor }));
  expect(checksOf(accepted)).toEqual([
    ["good", false],
    ["good", false],
    ["differs", false],
    ["good", false],
  ]);
  expect(accepted.list.map(({ isNameAccepted }) => isNameAccepted)).toEqual([true, true, false, false]);
  expect(accepted).toMatchObject({ version: draft.version + 1, whyNotApprove: "names_differ" });
});

test("are refused together when one is far apart, has another name by now, or is unknown", async () => {
  const actor = await newBusiness();
  const { id } = await checked(actor, rows());
  const withOne = (no: number, bankName: string) =>
    api.call(contract.acceptNames, { id, names: [...NEAR, { no, bankName }] }, { actor });
  expect(await withOne(3, "MUHAMMAD FAISAL")).toMatchObject({ code: 409, status: "payroll_changed" });
  expect(await withOne(2, "DEWI LESTARI")).toMatchObject({ code: 409, status: "payroll_changed" });
  expect(await withOne(9, "SITI AMINAH PUTRI LESTARI")).toMatchObject({ code: 404 });
  expect(checksOf(await read(id, actor)).slice(0, 2)).toEqual([
    ["differs", true],
    ["differs", true],
  ]);
});
