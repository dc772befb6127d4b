/** A wage that did not arrive is sent again by one other payroll at a time, whatever is tapped; and one that is paid already is paid again only if its payer says so. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openPayrolls } from "../../testing/payrolls.ts";
import { CREDITED } from "../../testing/transfers-app.ts";
import * as answers from "./contract-answers.ts";
import * as contract from "../contract.ts";

const payrolls = await openPayrolls();
const { app, api, clock, newBusiness, idOf, run, read, rowsOf, checked, approve, pay, notified, upload } = payrolls;
const db = app.runtime.database;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<typeof newBusiness>>;
type Pl = `pl_${string}`;

const settle = async (account: string, isRefused: boolean) => {
  for (let n = 0; n < 4; n++) {
    await payrolls.work((order) =>
      isRefused && order.beneficiary.account?.number === account
        ? ({ outcome: "refused", reason: "rejected", providerCode: "x" } as const)
        : CREDITED,
    );
    clock.advance(61_000);
  }
  await run();
};
const paidIn = async (id: Pl, actor: Person) => {
  await run(id);
  const { payIn } = await read(id, actor);
  pay(payIn?.number ?? "", BigInt(payIn?.total.minor ?? 0));
  await notified(id, actor);
};
/** A payroll whose first wage its bank has refused. */
const refused = async (count = 2) => {
  const actor = await newBusiness();
  const rows = rowsOf(count);
  const draft = await checked(actor, rows);
  await approve(actor, draft);
  await paidIn(draft.id, actor);
  const account = rows[0]?.[2] ?? "";
  await settle(account, true);
  return { actor, of: draft.id, account };
};
const repair = (actor: Person, of: Pl, id = idOf("pl"), only = [1]) =>
  api.call(contract.repeatPayroll, { id, of, only }, { actor });
/** The repair with its account confirmed and approved. */
const approved = async (actor: Person, id: Pl, account: string) => {
  await run(id);
  expectOk(await api.call(contract.confirmAccount, { id, no: 1, account }, { actor }));
  await approve(actor, await read(id, actor));
  await run(id);
};

describe("a wage that did not arrive", () => {
  test("is repaired once when it is tapped twice at the same time", async () => {
    const { actor, of } = await refused();
    const taken = await Promise.all([repair(actor, of), repair(actor, of), repair(actor, of)]);
    expect(new Set(taken.map((one) => expectOk(one).id)).size).toBe(1);
    const { rows } = await sql`select from transfers.payroll where copied_from = ${of}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("names its repair, which names it: in a draft, waiting for its payment, arrived", async () => {
    const { actor, of, account } = await refused();
    expect((await read(of, actor)).list.map((row) => [row.mayRepair, row.repair])).toEqual([
      [true, null],
      [false, null],
    ]);
    const { id, copied, number } = expectOk(await repair(actor, of));
    expect(copied).toMatchObject({ from: of, as: "repair" });
    const shown = async () => (await read(of, actor)).list[0];
    const summed = async () => {
      const { failed, repaired, missing } = await read(of, actor);
      const listed = expectOk(await api.call(contract.listPayrolls, {}, { actor })).payrolls.find((one) => one.id === of);
      expect(listed).toMatchObject({ failed, repaired, missing });
      return { failed, ...repaired, missing: missing.rows, minor: missing.amount.minor };
    };
    const wage = String((await shown())?.amount?.minor);
    expect(await summed()).toEqual({ failed: 1, arrived: 0, underWay: 0, missing: 1, minor: wage });
    expect(await shown()).toMatchObject({ mayRepair: false, repair: { payroll: id, number, state: "draft" } });
    await approved(actor, id, account);
    expect(await shown()).toMatchObject({ mayRepair: false, repair: { payroll: id, state: "waiting" } });
    expect(await summed()).toEqual({ failed: 1, arrived: 0, underWay: 1, missing: 0, minor: "0" });
    expect(expectOk(await repair(actor, of)).id).toBe(id);
    await paidIn(id, actor);
    expect(await shown()).toMatchObject({ mayRepair: false, repair: { state: "under_way" } });
    expect(await repair(actor, of)).toMatchObject({ code: 409, status: "payroll_row_not_repairable" });
    await settle(account, false);
    expect(await shown()).toMatchObject({ mayRepair: false, repair: { state: "arrived" } });
    expect(await summed()).toEqual({ failed: 1, arrived: 1, underWay: 0, missing: 0, minor: "0" });
    expect(await repair(actor, of)).toMatchObject({ code: 409, status: "payroll_row_not_repairable" });
  });

  test("is repaired again once its repair was cancelled or refused as well, from either of the two and by one of them", async () => {
    const { actor, of, account } = await refused();
    const first = expectOk(await repair(actor, of)).id;
    expectOk(await api.call(contract.cancelPayroll, { id: first }, { actor }));
    clock.advance(1_000);
    const second = expectOk(await repair(actor, of)).id;
    expect(second).not.toBe(first);
    await approved(actor, second, account);
    await paidIn(second, actor);
    await settle(account, true);
    expect((await read(of, actor)).list[0]).toMatchObject({ mayRepair: true, repair: { payroll: second, state: "over" } });
    expect((await read(second, actor)).list[0]).toMatchObject({ mayRepair: true, repair: null });
    const [third, fourth] = await Promise.all([repair(actor, of), repair(actor, second)]);
    expect(expectOk(third).id).toBe(expectOk(fourth).id);
    expect((await read(second, actor)).list[0]).toMatchObject({ mayRepair: false, repair: { state: "draft" } });
  });

  test("has no second repair in the database either, and keeps the one that it has", async () => {
    const { actor, of } = await refused();
    const { id } = expectOk(await repair(actor, of));
    const second = (await upload(actor, rowsOf(1))).id;
    await expect(
      sql`insert into transfers.payroll_row (payroll, no, typed, repairs_payroll, repairs_no) values (${second}, 2, '{}', ${of}, 1)`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: "ST008" });
    await expect(
      sql`update transfers.payroll_row set repairs_payroll = null, repairs_no = null where payroll = ${id}`.execute(db),
    ).rejects.toMatchObject({ code: "ST003" });
    const file = new File(["Nama,Bank,Rekening,Jumlah\nA,BCA,1,1"], "x.csv");
    expect(await api.call(contract.uploadPayroll, { id, file }, { actor })).toMatchObject({ status: "id_already_used" });
  });

  test("goes to the account of its repair when the payroll is repeated, and is found to be paid there", async () => {
    const { actor, of } = await refused();
    const { id, list } = expectOk(await repair(actor, of));
    const other = rowsOf(1)[0]?.[2] ?? "";
    const typed = { ...list[0]?.typed, account: other } as NonNullable<(typeof list)[0]>["typed"];
    expectOk(await api.call(contract.changeRow, { id, no: 1, typed }, { actor }));
    await run(id);
    await approve(actor, await read(id, actor));
    await paidIn(id, actor);
    await settle(other, false);
    const repeated = expectOk(await api.call(contract.repeatPayroll, { id: idOf("pl"), of, note: "Gaji Jan" }, { actor })).id;
    await run(repeated);
    const first = (await read(repeated, actor)).list[0];
    expect(first).toMatchObject({
      typed: { account: other, note: "Gaji Jan" },
      check: "again",
      paidBefore: { by: id },
    });
  });

  test("is the only one that is sent again: one that arrived is not", async () => {
    const { actor, of } = await refused();
    expect(await repair(actor, of, idOf("pl"), [2])).toMatchObject({ code: 409, status: "payroll_row_not_repairable" });
    expect(await repair(actor, of, idOf("pl"), [1, 2])).toMatchObject({ code: 409 });
    expect(await repair(actor, of, idOf("pl"), [7])).toMatchObject({ code: 404 });
  });
});

describe("a wage that another payroll pays", () => {
  const again = async (actor: Person, of: Pl, note?: string) => {
    const { id } = expectOk(await api.call(contract.repeatPayroll, { id: idOf("pl"), of, ...(note && { note }) }, { actor }));
    await run(id);
    return read(id, actor);
  };

  test("is paid again only once its payer says so, and the payroll names which", async () => {
    const { actor, of } = await refused(3);
    const draft = await again(actor, of, "Gaji Des");
    expect(draft).toMatchObject({ name: "Gaji Des", copied: { from: of, as: "repeat" }, whyNotApprove: "rows_wrong" });
    expect(draft.list.map(({ check, typed }) => [check, typed.note])).toEqual([
      ["wrong", "Gaji Des"],
      ["again", "Gaji Des"],
      ["again", "Gaji Des"],
    ]);
    expect(draft.paidBefore).toMatchObject([{ payroll: of, isPaid: true, rows: 2 }]);
    const { id } = draft;
    expectOk(await api.call(contract.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor }));
    expect(await read(id, actor)).toMatchObject({ whyNotApprove: "paid_before" });
    const wrong = await api.call(answers.payAgain, { id, rows: [{ no: 2, paidBefore: id }] }, { actor });
    expect(wrong).toMatchObject({ status: "payroll_changed" });
    const rows = [2, 3].map((no) => ({ no, paidBefore: of }));
    expect(expectOk(await api.call(answers.payAgain, { id, rows }, { actor }))).toMatchObject({ whyNotApprove: null });
    const back = expectOk(await api.call(answers.takeBackAnswer, { id, no: 2, answer: "again" }, { actor }));
    expect(back.list[1]).toMatchObject({ check: "again", paidBefore: { isConfirmed: false } });
    expectOk(await api.call(answers.payAgain, { id, rows }, { actor }));
    await approve(actor, await read(id, actor));
    expect(await read(id, actor)).toMatchObject({ paidBefore: [{ payroll: of, rows: 2 }] });
    await expect(sql`update transfers.payroll_row set repaid_at = null where payroll = ${id}`.execute(db)).rejects.toThrow(
      "immutable",
    );
  });

  test("is found by its note as well, and not after a week or by another amount with another note", async () => {
    const actor = await newBusiness();
    const [row = []] = rowsOf(1);
    const first = await checked(actor, [row]);
    await approve(actor, first);
    await paidIn(first.id, actor);
    const checkOf = async (amount: string, note: string) => {
      const { id } = await upload(actor, [[...row.slice(0, 3), amount, note]]);
      await run(id);
      return (await read(id, actor)).list[0]?.check;
    };
    expect(await checkOf("1500000", "Bonus")).toBe("again");
    expect(await checkOf("1400000", "Gaji")).toBe("again");
    expect(await checkOf("1400000", "Bonus")).toBe("good");
    clock.advance(6 * DAY_MS);
    expect(await checkOf("1500000", "Gaji")).toBe("good");
  });

  test("is found when both are approved at the same time", async () => {
    const actor = await newBusiness();
    const rows = rowsOf(1);
    const drafts = [await checked(actor, rows), await checked(actor, rows)];
    const ends = await Promise.all(
      drafts.map(({ id, version }) => api.call(contract.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor })),
    );
    expect(ends.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows: approvals } =
      await sql`select from transfers.payroll where person = ${actor.id} and approved_at is not null`.execute(db);
    expect(approvals).toHaveLength(1);
  });

  test("is asked about anew when one more payroll pays it", async () => {
    const actor = await newBusiness();
    const rows = rowsOf(1);
    const first = await checked(actor, rows);
    await approve(actor, first);
    const [second, third] = [await checked(actor, rows), await checked(actor, rows)];
    for (const { id } of [second, third])
      expectOk(await api.call(answers.payAgain, { id, rows: [{ no: 1, paidBefore: first.id }] }, { actor }));
    clock.advance(1_000);
    await approve(actor, await read(second.id, actor));
    const { version } = await read(third.id, actor);
    expect((await read(third.id, actor)).list[0]).toMatchObject({ check: "again", paidBefore: { by: second.id } });
    const late = await api.call(contract.approvePayroll, { id: third.id, version, sourceOfFunds: "business" }, { actor });
    expect(late).toMatchObject({ status: "payroll_not_ready" });
  });
});
