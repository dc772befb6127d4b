/** A payroll from its file to the accounts of its people: one approval, one payment, a transfer for each row. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { openPayrolls } from "../testing/payrolls.ts";
import * as contract from "./contract.ts";
import { readPayrollRoom } from "./contract-room.ts";

const payrolls = await openPayrolls();
const { app, api, clock, desk, approvals, newBusiness, run, read, upload, rowsOf, checked, approve, awaiting, pay, notified } =
  payrolls;
const db = app.runtime.database;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

const statesOf = async (id: string) => {
  const { rows } = await sql<{
    state: string;
  }>`select t.state from transfers.payroll_row as r join transfers.transfer as t on t.id = r.transfer
    where r.payroll = ${id} order by r.no`.execute(db);
  return rows.map(({ state }) => state);
};
const heldBy = async (id: string) => {
  const { rows } = await sql<{
    minor: bigint;
  }>`select coalesce(sum(minor), 0)::bigint as minor from ledger.holding where subject = ${id}`.execute(db);
  return rows[0]?.minor ?? 0n;
};
const notices = async (person: string) => {
  const { rows } = await sql<{
    kind: string;
  }>`select kind from notifications.notification where person = ${person} order by no`.execute(db);
  return rows.map(({ kind }) => kind);
};

describe("the preview", () => {
  test("each row says what is wrong with it, and keeps what was typed", async () => {
    const actor = await newBusiness();
    const account = desk.newAccount();
    const shown = await upload(actor, [
      ["Budi Santoso", "bca", account, "1.500.000", "Gaji"],
      ["Budi Santoso", "Bank Antah", "123", "-5", "http://bit.ly/x"],
      ["Budi Santoso", "014", account, "1500000", ""],
      ["Susi", "14", account, "100000", ""],
      ["Budi Santoso", "BCA", "1.2E+15", "9999999999", ""],
    ]);
    expect(shown.list.map(({ check }) => check)).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong"]);
    expect(shown.list.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ["name"],
      ["bank", "account", "amount", "note"],
      ["name"],
      ["name"],
      ["account", "amount"],
    ]);
    expect(shown.list[1]?.typed).toEqual({
      name: "Budi Santoso",
      bank: "Bank Antah",
      account: "123",
      amount: "-5",
      note: "http://bit.ly/x",
    });
    expect(shown.whyNotApprove).toBe("rows_wrong");
  });

  test("the same payment twice is one too many, until one is left out", async () => {
    const actor = await newBusiness();
    const [row = []] = rowsOf(1);
    const { id, list } = await checked(actor, [row, row]);
    expect(list.map(({ check, problems }) => [check, problems.map(({ field }) => field)])).toEqual([
      ["good", []],
      ["wrong", ["row"]],
    ]);
    const left = expectOk(await api.call(contract.leaveOutRow, { id, no: 2, isLeftOut: true }, { actor }));
    expect(left).toMatchObject({ whyNotApprove: null, sums: { rows: 1 } });
  });

  test("names are asked of the bank: equal, different, unknown, and after three silences not checked", async () => {
    const actor = await newBusiness();
    const rows = [
      ["Siti Aminah", "BCA", "1111111111", "500000", ""],
      ["Siti Aminah", "BCA", "3333333333", "500000", ""],
      ["Siti Aminah", "BCA", "4444444444", "500000", ""],
      ["Budi Santoso", "BCA", desk.newAccount(), "500000", ""],
    ];
    const { id } = await upload(actor, rows);
    for (let n = 0; n < 3; n++) {
      await run();
      clock.advance(61_000);
    }
    const shown = await read(id, actor);
    expect(shown.list.map(({ check, bankName, isUnconfirmed }) => [check, bankName, isUnconfirmed])).toEqual([
      ["differs", "BUDI SANTOSO", false],
      ["wrong", null, false],
      ["good", null, true],
      ["good", "BUDI SANTOSO", false],
    ]);
    expect(await api.call(contract.acceptName, { id, no: 1, bankName: "SOMEBODY" }, { actor })).toMatchObject({
      status: "payroll_changed",
    });
    const accepted = expectOk(await api.call(contract.acceptName, { id, no: 1, bankName: "BUDI SANTOSO" }, { actor }));
    expect(accepted.list[0]).toMatchObject({ check: "good", isNameAccepted: true });
    const typed = { name: "Budi Santosa", bank: "BCA", account: "1111111111", amount: "500000", note: "" };
    const mended = expectOk(await api.call(contract.changeRow, { id, no: 1, typed }, { actor }));
    expect(mended.list[0]).toMatchObject({ check: "good", isNameAccepted: false, bankName: "BUDI SANTOSO" });
  });

  test("the price of each row is that of a transfer, and the sums are those of the rows", async () => {
    const actor = await newBusiness();
    const { list, sums } = await checked(actor, rowsOf(3, "2000000"));
    const [{ fee, total } = { fee: null, total: null }] = list;
    expect(sums).toMatchObject({
      amount: { minor: "600000000" },
      fee: { minor: String(3n * BigInt(fee?.minor ?? 0)) },
      total: { minor: String(3n * BigInt(total?.minor ?? 0)) },
    });
    expect(BigInt(fee?.minor ?? 0)).toBeGreaterThan(0n);
  });
});

describe("the limits of the business", () => {
  test("are told before there is a file, with what a contract raises", async () => {
    const actor = await newBusiness("L1");
    const room = expectOk(await api.call(readPayrollRoom, {}, { actor }));
    expect(room).toMatchObject({
      transfer: { minor: "200000000" },
      month: { minor: "1000000000" },
      contract: "none",
      isHolder: true,
    });
    expect(BigInt(room.raised?.transfer?.minor ?? 0)).toBeGreaterThan(200_000_000n);
  });

  test("a row above the limit of a transfer names it, and the payroll says so at once", async () => {
    const actor = await newBusiness("L1");
    const { list, overLimit, unpriced, unread } = await upload(actor, [...rowsOf(1, "3000000"), ...rowsOf(1, "-")]);
    expect(list[0]?.problems[0]?.says).toMatch(/Rp\s2[.,]000[.,]000/);
    expect({ overLimit, unpriced, unread }).toEqual({ overLimit: "transfer", unpriced: 1, unread: 1 });
  });

  test("a sum above the rest of the month is told before any name is asked", async () => {
    const actor = await newBusiness("L1");
    const shown = await upload(actor, rowsOf(6, "2000000"));
    expect(shown).toMatchObject({ overLimit: "month", whyNotApprove: "over_month", counts: { checking: 6 } });
  });
});

test("approved once, paid once: each row arrives as a transfer, and the books hold nothing of it any more", async () => {
  const actor = await newBusiness();
  const { id, number, total } = await awaiting(actor, rowsOf(45));
  expect(await read(id, actor)).toMatchObject({
    state: "awaiting_payment",
    prepared: 45,
    payIn: { missing: { minor: String(total) } },
  });
  pay(number, total);
  await notified(id, actor);
  expect(await read(id, actor)).toMatchObject({ state: "paying", payIn: { missing: { minor: "0" } } });
  expect(new Set(await statesOf(id))).toEqual(new Set(["FUNDED"]));
  expect(await heldBy(id)).toBe(0n);
  await notified(id, actor);
  await run();
  expect(await statesOf(id)).toHaveLength(45);
  expect(await notices(actor.id)).toEqual(["payroll_paid_in"]);
  expect(approvals.taken.filter((subject) => subject.includes(id))).toHaveLength(1);
  expect(payrolls.opened.filter(({ reference }) => reference === id)).toHaveLength(1);
});

describe("the approval", () => {
  test("is bound to the rows, their number and their sum", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(2));
    const { id, version } = draft;
    const asked = { id, version, sourceOfFunds: "business" } as const;
    const opened = expectOk(await api.call(contract.requestPayrollApproval, asked, { actor }));
    expect(opened.approves).toMatchObject({ rows: 2, total: draft.sums.total, company: "PT Uji Coba" });
    const shown = approvals.opened.at(-1);
    const typed = { ...(draft.list[0]?.typed ?? { name: "", bank: "", account: "", amount: "", note: "" }), amount: "1500001" };
    const changed = expectOk(await api.call(contract.changeRow, { id, no: 1, typed }, { actor }));
    expect(await api.call(contract.approvePayroll, asked, { actor })).toMatchObject({ status: "payroll_changed" });
    await run(id);
    approvals.take = async (subject) => subject === shown;
    const again = await api.call(contract.approvePayroll, { ...asked, version: changed.version }, { actor });
    approvals.take = async () => approvals.isGiven;
    expect(again).toMatchObject({ code: 403, status: "approval_needed" });
    expect(await read(id, actor)).toMatchObject({ state: "draft" });
  });

  test("is refused while a row is wrong, differs or waits, and without rows", async () => {
    const actor = await newBusiness();
    const { id, version } = await upload(actor, [["Siti Aminah", "BCA", "1111111111", "500000", ""]]);
    const asked = { id, version, sourceOfFunds: "business" } as const;
    expect(await api.call(contract.approvePayroll, asked, { actor })).toMatchObject({ details: { reason: "rows_checking" } });
    await run(id);
    expect(await api.call(contract.approvePayroll, asked, { actor })).toMatchObject({ details: { reason: "names_differ" } });
    const left = expectOk(await api.call(contract.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor }));
    expect(await api.call(contract.approvePayroll, { ...asked, version: left.version }, { actor })).toMatchObject({
      details: { reason: "no_rows" },
    });
  });

  test("is refused above what the limits leave for the day", async () => {
    const actor = await newBusiness();
    const room = (await upload(actor, rowsOf(1))).room.day ?? (await upload(actor, rowsOf(1))).room.month;
    const amount = 100_000_000n;
    const count = Number(BigInt(room?.minor ?? 0) / (amount * 100n)) + 1;
    if (room === null || count > 400) return;
    const { id, version } = await checked(actor, rowsOf(count, String(amount)));
    expect(await api.call(contract.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor })).toMatchObject({
      status: "payroll_not_ready",
      details: { reason: expect.stringMatching(/^over_/) },
    });
  });

  test("fixes the rows: no call changes them, and the database refuses it as well", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(2));
    await approve(actor, draft);
    const { id, version } = draft;
    const typed = { name: "Mallory", bank: "BCA", account: "5555555555", amount: "1", note: "" };
    const calls = [
      api.call(contract.changeRow, { id, no: 1, typed }, { actor }),
      api.call(contract.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor }),
      api.call(contract.uploadPayroll, { id, file: new File(["Nama,Bank,Rekening,Jumlah\nA,BCA,1,1"], "x.csv") }, { actor }),
    ];
    for (const call of calls) expect(await call).toMatchObject({ status: "payroll_not_draft" });
    await expect(sql`update transfers.payroll_row set account = '5555555555' where payroll = ${id}`.execute(db)).rejects.toThrow(
      "immutable",
    );
    await expect(sql`delete from transfers.payroll_row where payroll = ${id}`.execute(db)).rejects.toThrow("not deleted");
    await expect(sql`update transfers.payroll set approved_minor = 1 where id = ${id}`.execute(db)).rejects.toThrow("immutable");
    // The same approval again is already done.
    expect(await api.call(contract.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor })).toMatchObject({
      code: 200,
    });
    await run(id);
  });
});

describe("money that is not exactly the sum, in time", () => {
  test("too little waits for the rest; too much stays in suspense for staff", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor);
    pay(number, total - 100n);
    await notified(id, actor);
    expect(await read(id, actor)).toMatchObject({ state: "awaiting_payment", payIn: { missing: { minor: "100" } } });
    expect(await api.call(contract.cancelPayroll, { id }, { actor })).toMatchObject({ status: "payroll_not_cancellable" });
    pay(number, 50_100n);
    await notified(id, actor);
    expect(await read(id, actor)).toMatchObject({ state: "paying" });
    const { rows } = await sql`select unused_minor from transfers.pay_in where number = ${number} and unused_minor > 0`.execute(
      db,
    );
    expect(rows).toEqual([{ unused_minor: 50_000n }]);
  });

  test("twice: the second payment is an unapplied one", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor);
    pay(number, total);
    pay(number, total);
    await notified(id, actor);
    const { rows } = await sql`select unused_minor from transfers.pay_in where number = ${number} order by unused_minor`.execute(
      db,
    );
    expect(rows).toEqual([{ unused_minor: 0n }, { unused_minor: total }]);
    expect(await statesOf(id)).toHaveLength(3);
  });

  test("never: it ends when the bank has said so, the limits are free, and a late payment is an unapplied one", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor);
    clock.advance(3 * 3_600_000);
    pay(number, total);
    await run(id);
    expect(await read(id, actor)).toMatchObject({ state: "expired" });
    expect(await statesOf(id)).toEqual([]);
    expect(await notices(actor.id)).toEqual(["payroll_expired"]);
    const { rows } = await sql`select unused_minor from transfers.pay_in where number = ${number}`.execute(db);
    expect(rows).toEqual([{ unused_minor: total }]);
  });

  test("paid in time, known late: it counts", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor);
    pay(number, total);
    clock.advance(3 * 3_600_000);
    await run(id);
    expect(await read(id, actor)).toMatchObject({ state: "paying" });
  });

  test("given up before it is paid: the limits are free again", async () => {
    const actor = await newBusiness();
    const before = (await upload(actor, rowsOf(1))).room.month;
    const { id } = await awaiting(actor);
    expectOk(await api.call(contract.cancelPayroll, { id }, { actor }));
    const { room, state } = await read(id, actor);
    expect([state, room.month]).toEqual(["cancelled", before]);
  });
});
