/** Wages of one account that are paid twice without another payroll: by two rows of the same file, or by hand and by a payroll. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openPayrolls } from "../../testing/payrolls.ts";
import * as changes from "../../changes/contract.ts";
import * as contract from "../contract.ts";
import * as answers from "./contract-answers.ts";

const payrolls = await openPayrolls();
const { api, clock, newBusiness, run, read, rowsOf, checked, approve, upload, sent } = payrolls;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<typeof newBusiness>>;
type Pl = `pl_${string}`;

const [WAGE, NOTE] = ["1500000", "Gaji"];
const another = (row: readonly string[], amount = WAGE, note = NOTE) => [...row.slice(0, 3), amount, note];
const oneRow = () => rowsOf(1)[0] ?? [];
const payAgain = (actor: Person, id: Pl, no: number, paidBefore: Pl | `tr_${string}`) =>
  api.call(answers.payAgain, { id, rows: [{ no, paidBefore }] }, { actor });
const checkedRow = async (actor: Person, row: readonly string[]) => {
  const { id } = await upload(actor, [row]);
  await run(id);
  const { list } = await read(id, actor);
  return list[0];
};

describe("an account that is twice in a payroll", () => {
  test("is asked about at its second row, and approved once the payer says that both are paid", async () => {
    const actor = await newBusiness();
    const row = oneRow();
    const draft = await checked(actor, [row, another(row, "200000", "Uang makan"), ...rowsOf(1)]);
    const { id } = draft;
    expect(draft.list.map(({ check, sameAs }) => [check, sameAs])).toEqual([
      ["good", null],
      ["again", { no: 1, amount: { currency: "IDR", minor: `${WAGE}00` }, note: NOTE, isConfirmed: false }],
      ["good", null],
    ]);
    expect(draft).toMatchObject({ whyNotApprove: "paid_before", sameAccount: [2], paidBefore: [], paidByHand: 0 });
    const early = await api.call(contract.approvePayroll, { id, version: draft.version, sourceOfFunds: "business" }, { actor });
    expect(early).toMatchObject({ status: "payroll_not_ready" });
    const said = expectOk(await payAgain(actor, id, 2, id));
    expect(said.list[1]).toMatchObject({ check: "good", sameAs: { no: 1, isConfirmed: true } });
    await approve(actor, await read(id, actor));
    expect(await read(id, actor)).toMatchObject({ sameAccount: [2] });
  });

  test("is asked about anew when another row gets the account, and not at all once the first is left out", async () => {
    const actor = await newBusiness();
    const [first = [], second = []] = rowsOf(2);
    const draft = await checked(actor, [first, second, another(second, "200000", "Uang makan")]);
    const { id } = draft;
    expectOk(await payAgain(actor, id, 3, id));
    const [name = "", bank = ""] = first;
    const typed = { name, bank, account: second[2] ?? "", amount: "300000", note: "Lembur" };
    const moved = expectOk(await api.call(contract.changeRow, { id, no: 1, typed }, { actor }));
    expect(moved.list.map(({ sameAs }) => sameAs && [sameAs.no, sameAs.isConfirmed])).toEqual([null, [1, false], [1, false]]);
    expectOk(await api.call(contract.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor }));
    const left = expectOk(await api.call(contract.leaveOutRow, { id, no: 2, isLeftOut: true }, { actor }));
    expect(left.list[2]).toMatchObject({ check: "good", sameAs: null });
  });

  test("is an error where amount and note are the same as well, and a question once the notes differ", async () => {
    const actor = await newBusiness();
    const row = oneRow();
    const copied = await checked(actor, [row, row]);
    expect(copied.list[1]).toMatchObject({ check: "wrong", problems: [{ field: "row" }] });
    const apart = await checked(actor, [row, another(row, WAGE, "Tunjangan transpor")]);
    expect(apart.list[1]).toMatchObject({ check: "again", problems: [] });
  });
});

describe("a wage that was sent by hand", () => {
  const sentBy = (actor: Person, row: readonly string[], minor = `${WAGE}00`) =>
    sent(actor, { side: "source", amountMinor: minor }, { fields: { bank: "014", account: row[2], name: row[0] } });

  test("is asked about for six days: the same account and amount, paid or not", async () => {
    const actor = await newBusiness();
    const row = oneRow();
    const { id: transfer } = await sentBy(actor, row);
    const found = await checkedRow(actor, row);
    expect(found).toMatchObject({
      check: "again",
      paidBefore: { by: transfer, isPaid: false, amount: { minor: `${WAGE}00` }, note: "" },
    });
    expect(await checkedRow(actor, another(row, "1400000"))).toMatchObject({ check: "good", paidBefore: null });
    expect(await checkedRow(await newBusiness(), row)).toMatchObject({ check: "good" });
    const draft = await checked(actor, [row]);
    expect(await payAgain(actor, draft.id, 1, draft.id)).toMatchObject({ status: "payroll_changed" });
    expectOk(await payAgain(actor, draft.id, 1, transfer));
    await approve(actor, await read(draft.id, actor));
    expect(await read(draft.id, actor)).toMatchObject({ paidByHand: 1, paidBefore: [] });
    clock.advance(6 * DAY_MS);
    const other = oneRow();
    await sentBy(actor, other);
    clock.advance(6 * DAY_MS);
    expect(await checkedRow(actor, other)).toMatchObject({ check: "good" });
  });

  test("is not asked about once it is cancelled", async () => {
    const actor = await newBusiness();
    const row = oneRow();
    const { id } = await sentBy(actor, row);
    expectOk(await api.call(changes.cancelTransfer, { id }, { actor }));
    expect(await checkedRow(actor, row)).toMatchObject({ check: "good", paidBefore: null });
  });
});

test("the sample row of the template is paid to nobody, whatever its amount, and says that it is the sample", async () => {
  const actor = await newBusiness();
  const { list } = await upload(actor, [
    ["Siti Aminah", "BCA", "0123456789", "100000", "Gaji"],
    ["Siti Aminah", "bca", "123456789", "100000", "Gaji"],
  ]);
  for (const row of list) {
    expect(row.check).toBe("wrong");
    expect(row.problems[0]).toMatchObject({ field: "row", says: expect.stringContaining("contoh") as string });
  }
});
