/** What is kept from payroll to payroll, and the files of one: the template, the lines that are no people, the statement. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import readWorkbook from "read-excel-file/node";
import { readXlsx } from "#platform/files/read-xlsx.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openPayrolls } from "../testing/payrolls.ts";
import * as contract from "./contract.ts";
import { exportPayroll, takePayrollTemplate } from "./export-payroll.ts";

const payrolls = await openPayrolls();
const { app, api, newBusiness, run, read, upload, rowsOf, checked, approve, awaiting, pay, notified } = payrolls;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

test("repeated: a new draft with the same rows, checked anew", async () => {
  const actor = await newBusiness();
  const { id: of, number, total } = await awaiting(actor);
  pay(number, total);
  await notified(of, actor);
  const id = payrolls.idOf("pl");
  const draft = expectOk(await api.call(contract.repeatPayroll, { id, of }, { actor }));
  expect(draft).toMatchObject({ state: "draft", counts: { checking: 3 } });
  expect(expectOk(await api.call(contract.repeatPayroll, { id, of }, { actor })).version).toBe(draft.version);
  await run(id);
  expect(await read(id, actor)).toMatchObject({ whyNotApprove: "paid_before" });
  payrolls.clock.advance(7 * DAY_MS);
  expect(await read(id, actor)).toMatchObject({ whyNotApprove: null });
});

describe("repeated", () => {
  const accepted = async (note = "Gaji November 2026") => {
    const actor = await newBusiness();
    const { id } = await checked(actor, [["Siti Aminah", "BCA", "1111111111", "500000", note]]);
    expectOk(await api.call(contract.acceptName, { id, no: 1, bankName: "BUDI SANTOSO" }, { actor }));
    await approve(actor, await read(id, actor));
    await run(id);
    const { payIn } = await read(id, actor);
    pay(payIn?.number ?? "", BigInt(payIn?.total.minor ?? 0));
    await notified(id, actor);
    return { actor, of: id };
  };
  const again = async (actor: Awaited<ReturnType<typeof newBusiness>>, of: `pl_${string}`) => {
    payrolls.clock.advance(7 * DAY_MS);
    const id = payrolls.idOf("pl");
    expectOk(await api.call(contract.repeatPayroll, { id, of }, { actor }));
    await run(id);
    return read(id, actor);
  };

  test("a name that was accepted and signed for this account is accepted again, and a note of last month is marked", async () => {
    const { actor, of } = await accepted();
    const [row] = (await again(actor, of)).list;
    expect(row).toMatchObject({ check: "good", isNameAccepted: true, isNoteOld: true, failedBefore: null });
    const other = await checked(await newBusiness(), [["Siti Aminah", "BCA", "1111111111", "500000", ""]]);
    expect(other.list[0]).toMatchObject({ check: "differs", isNameAccepted: false });
  });

  test("a note without a time stays unmarked", async () => {
    const { actor, of } = await accepted("Gaji");
    expect((await again(actor, of)).list).toMatchObject([{ no: 1, isNoteOld: false }]);
  });
});

test("a line of sums below the people is no person", async () => {
  const actor = await newBusiness();
  const { list } = await upload(
    actor,
    [...rowsOf(2), ["TOTAL", "", "", "3000000", ""], ["", "", "Jumlah 2 orang", "", ""]].slice(0, 3),
  );
  expect(list).toHaveLength(2);
});

test("a number that has lost its zero in a spreadsheet says so", async () => {
  const actor = await newBusiness();
  const { list } = await upload(actor, [
    ["Budi Santoso", "BRI", "34101010000001", "500000", ""],
    ["Budi Santoso", "BRI", "3410101000", "500000", ""],
  ]);
  const hints = list.map(({ problems }) => problems.filter(({ says }) => says.includes("zero") || says.includes("nol")).length);
  expect(hints).toEqual([1, 0]);
});

test("a bank that is nearly named is proposed and not taken", async () => {
  const actor = await newBusiness();
  const named = (bank: string) => ["Budi Santoso", bank, "1234567890", "500000", ""];
  const { list } = await upload(actor, [named("Bank Mandri"), named("Bank Nowhere")]);
  expect(list.map(({ bank }) => bank)).toEqual([null, null]);
  expect(list[0]?.problems.find(({ field }) => field === "bank")?.says).toMatch(/Mandiri\?$/);
  expect(list[1]?.problems.find(({ field }) => field === "bank")?.says).not.toMatch(/\?$/);
});

test("the template lists the banks on its second sheet, and the first is what is filled in", async () => {
  const { bytes } = await app.as({ actor: await newBusiness(), language: "ID" }, (ctx) =>
    takePayrollTemplate(ctx, { format: "xlsx" }),
  );
  const file = bytes as Uint8Array<ArrayBuffer>;
  const first = await readXlsx(file, 1_000);
  expect(typeof first === "string" ? first : first[0]?.cells[0]).toBe("Nama penerima");
  const [, second] = await readWorkbook(Buffer.from(file));
  expect(second).toMatchObject({ sheet: "Daftar bank" });
});

test("the statement has fee and tax apart, the time of the payment and of each arrival, and what went back", async () => {
  const actor = await newBusiness();
  const { id, number, total } = await awaiting(actor, rowsOf(2));
  pay(number, total);
  await notified(id, actor);
  await payrolls.work();
  await run();
  const { bytes } = await app.as({ actor, language: "EN" }, (ctx) => exportPayroll(ctx, { id, format: "csv" }, payrolls.deps));
  const lines = String(bytes).trim().split("\r\n");
  expect(lines[0]).toMatch(/"?Fee"?,"?VAT"?,.*Arrived.*Refunded/);
  expect(lines).toHaveLength(1 + 2 + 1);
  expect(lines[1]).toMatch(/Arrived.*WIB/);
  expect(lines.at(-1)).toContain("3000000");
  expect(lines.at(-1)).toMatch(new RegExp(`Paid .+ to virtual account ${number}`));
  expect((await read(id, actor)).payIn).toMatchObject({
    paidAt: expect.any(String) as string,
    arrivesBy: expect.any(String) as string,
  });
});

test("in the statement of a payroll with a wage that is left out and one that was never sent, each column adds up", async () => {
  const actor = await newBusiness();
  const { id } = await checked(actor, rowsOf(4));
  expectOk(await api.call(contract.leaveOutRow, { id, no: 4, isLeftOut: true }, { actor }));
  const draft = await read(id, actor);
  await approve(actor, draft);
  await payrolls.refuseFor(draft.list[2]?.account ?? "", () => run(id));
  const { bytes } = await app.as({ actor, language: "EN" }, (ctx) => exportPayroll(ctx, { id, format: "csv" }, payrolls.deps));
  const [, first, second, never, leftOut, sums] = String(bytes)
    .trim()
    .split("\r\n")
    .map((line) => line.replaceAll('"', "").split(","));
  for (const at of [4, 5, 6, 7]) expect(String(Number(first?.[at]) + Number(second?.[at]))).toBe(sums?.[at]);
  expect([never?.slice(4, 8), leftOut?.slice(4, 8)].flat().join("")).toBe("");
  for (const one of [never, leftOut]) expect(one?.join(",")).toMatch(/Rp\s1,500,000, not part of the payment\./);
});
