/** Cash payments are refunded in cash: to the sender, at any outlet, once. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { applyEvents } from "#transfers/processing/apply-events.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import * as counter from "../counter/contract.ts";
import * as contract from "../counter/contract-screens.ts";
import { downloadSlip } from "../slips/download-slip.ts";
import { cashier, owner, tally, wire } from "../testing/counter-app.ts";
import { ISSUER } from "../testing/issuer.ts";
import { openRealCounter, TOTAL } from "../testing/real-counter.ts";

const real = await openRealCounter();
const { agent, as, cancelled, desk, helping, lastOtp, lookUp, outlet, deps, refunding, start, stateOf } = real;
const { call, clock, db, app, id, newAgent, newOutlet, putIn } = desk;
const SENDER = "Siti Aminah";

afterEach(async () => {
  await desk.check([...transferInvariants, ...ledgerInvariants]);
});
afterAll(desk.close);

const cashIn = async (where: string) =>
  (await sql<{ minor: bigint }>`select cash_minor as minor from cash_points.drawer where outlet = ${where}`.execute(db)).rows[0]
    ?.minor ?? 0n;
const begin = async (code: string, name = SENDER, where = outlet, actor = cashier(helping)) => {
  expectOk(await call(counter.lookUp, { outlet: where, code }, { actor }));
  return start(code, undefined, where, actor, name);
};
const statusOf = async (transfer: string) =>
  (await sql<{ status: string }>`select status from transfers.refund where of = ${transfer}`.execute(db)).rows[0]?.status;

test("cancelled after a cash-in: the agent's float is unchanged, and nothing is refunded before the sender chooses how", async () => {
  const account = `agent_deposit:${agent}:IDR`;
  const before = (await readBalance(db, account)) ?? 0n;
  const { transfer, happen } = await cancelled();
  await expect(happen({ type: "refund_credited", by: { role: "system", id: "test" } })).rejects.toMatchObject({
    code: "refund_not_due",
  });
  expect((await readBalance(db, account)) ?? 0n).toBe(before + BigInt(TOTAL) * 100n);
  expect(await stateOf(transfer)).toBe("REFUND_PENDING");
  expect(await statusOf(transfer)).toBe("account_needed");
});

describe("refunded in cash", () => {
  test("at another agent's outlet: drawer, float and the debt to the sender change together, and only then it is REFUNDED", async () => {
    const other = await newAgent();
    const shop = await newOutlet(other);
    await putIn(shop, other, 5_000_000);
    const { transfer, code } = await refunding();
    const owed = (await readBalance(db, "refund_payable:IDR")) ?? 0n;
    const drawer = await cashIn(shop);
    expect(expectOk(await call(counter.lookUp, { outlet: shop, code }, { actor: owner(other) }))).toMatchObject({
      purpose: "refund",
      amount: wire(TOTAL),
      otpSentTo: expect.stringMatching(/^\+62•+[0-9]{3}$/),
    });
    const payout = expectOk(await start(code, undefined, shop, owner(other), SENDER));
    expect(payout).toMatchObject({ purpose: "refund", amount: wire(TOTAL), commission: wire(0), waitsForSecond: false });
    expect(await stateOf(transfer)).toBe("REFUND_PENDING");
    expectOk(await call(counter.collectPayout, { outlet: shop, id: payout.id }, { actor: owner(other) }));
    expect(await stateOf(transfer)).toBe("REFUNDED");
    const units = BigInt(TOTAL) * 100n;
    expect(await readBalance(db, `agent_deposit:${other}:IDR`)).toBe(-units);
    expect((await readBalance(db, "refund_payable:IDR")) ?? 0n).toBe(owed + units);
    expect(await cashIn(shop)).toBe(drawer - units);
    // The day total counts it like any payout.
    const { rows } = await sql<{
      minor: bigint;
    }>`select paid_minor as minor from cash_points.outlet_day where outlet = ${shop}`.execute(db);
    expect(rows).toEqual([{ minor: units }]);
    const { rows: cash } = await sql<{ side: string; minor: bigint }>`
      select side, paid_minor as minor from cash_points.cash_day where paid_minor = ${units} and owner = ${other}`.execute(db);
    expect(cash.length).toBe(1);
    // The day book and its totals show it as a refund.
    const asOther = { actor: owner(other) };
    expect(expectOk(await call(contract.listDay, { outlet: shop }, asOther))).toMatchObject({
      entries: [{ kind: "refund", amount: wire(-TOTAL) }, {}],
    });
    expect(expectOk(await call(counter.readDrawer, { outlet: shop }, asOther)).movements).toEqual(
      expect.arrayContaining([{ kind: "refund", total: wire(-TOTAL), entries: 1 }]),
    );
    // The code is used up, and a slip exists.
    const again = await start(code, undefined, shop, owner(other), SENDER);
    expect(again.code).not.toBe(200);
    const slip = await app.as({ actor: owner(other) }, (ctx) =>
      downloadSlip(ctx, { outlet: shop, id: payout.id, language: "EN" }, { issuerFor: async () => ISSUER }),
    );
    expect(
      Buffer.from(slip.bytes as Uint8Array)
        .subarray(0, 4)
        .toString(),
    ).toBe("%PDF");
  });

  test("the one-time code goes to the sender's telephone and names its purpose", async () => {
    const { code, sender } = await refunding();
    expectOk(await lookUp(code));
    const { rows } = await sql<{ text: string }>`
      select body_text as text from platform.outgoing_message
      where template = 'cash_points.collect_otp' and recipient = (select phone from identity.person where id = ${sender})`.execute(
      db,
    );
    expect(rows).toEqual([{ text: expect.stringMatching(/menerima kembali/) }]);
    expect(await lastOtp()).toMatch(/^[0-9]{6}$/);
  });

  test("the one-time code is in the sender's language and within the SMS alphabet", async () => {
    const { code, sender } = await refunding();
    await sql`update identity.person set language = 'EN' where id = ${sender}`.execute(db);
    expectOk(await lookUp(code));
    const { rows } = await sql<{ text: string; language: string }>`
      select body_text as text, language from platform.outgoing_message
      where template = 'cash_points.collect_otp' and recipient = (select phone from identity.person where id = ${sender})`.execute(
      db,
    );
    expect(rows).toMatchObject([{ text: expect.stringMatching(/^[0-9]{6} is your Uji OTP to get [ -~]+ back/), language: "EN" }]);
  });

  test("another name on the document needs a second worker", async () => {
    const { code } = await refunding();
    const payout = expectOk(await begin(code, "Sukarno"));
    expect(payout.waitsForSecond).toBe(true);
    expect(await call(counter.collectPayout, { outlet, id: payout.id }, as)).toMatchObject({ status: "second_person_needed" });
    expectOk(await call(counter.confirmName, { outlet, id: payout.id }, { actor: owner(agent) }));
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
  });

  test("released or not collected in time, it can be collected again at any outlet", async () => {
    const { transfer, code } = await refunding();
    const payout = expectOk(await begin(code));
    expectOk(await call(counter.releasePayout, { outlet, id: payout.id }, as));
    expect(await statusOf(transfer)).toBe("cash_ready");
    clock.advance(61_000);
    expectOk(await begin(code));
    clock.advance(11 * 60_000);
    const last = expectOk(await begin(code));
    expectOk(await call(counter.collectPayout, { outlet, id: last.id }, as));
    expect(await stateOf(transfer)).toBe("REFUNDED");
  });

  test("paid to the wrong person, two people reverse it the same day, and it is owed to the sender again", async () => {
    const { transfer, code } = await refunding();
    const payout = expectOk(await begin(code));
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    const drawer = await cashIn(outlet);
    const reversal = { outlet, id: id("rv") };
    const { hash } = expectOk(await call(counter.requestReversal, { ...reversal, payout: payout.id, reason: "orang lain" }, as));
    expectOk(await call(counter.decideReversal, { ...reversal, hash, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("REFUND_PENDING");
    expect(await statusOf(transfer)).toBe("account_needed");
    expect(await cashIn(outlet)).toBe(drawer + BigInt(TOTAL) * 100n);
    // The day book and its totals never show it as a payout.
    const asAgent = { actor: owner(agent) };
    expect(expectOk(await call(contract.listDay, { outlet }, asAgent))).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ kind: "refund_reversal", amount: wire(TOTAL) })]),
    });
    const { movements } = expectOk(await call(counter.readDrawer, { outlet }, asAgent));
    expect(movements).toEqual(expect.arrayContaining([{ kind: "refund_reversal", total: wire(TOTAL), entries: 1 }]));
  });

  test("refused within a day of a new telephone number, which a thief may have set", async () => {
    const { sender, code } = await refunding();
    await sql`update identity.person set payout_hold_until = ${new Date(clock.now().getTime() + 3_600_000)} where id = ${sender}`.execute(
      db,
    );
    expect(await lookUp(code)).toMatchObject({ code: 409, status: "refund_held" });
    expect(await start(code, "000000", outlet, cashier(helping), SENDER)).toMatchObject({ status: "refund_held" });
  });

  test("five wrong one-time codes lock the refund code", async () => {
    const { code, transfer } = await refunding();
    expectOk(await lookUp(code));
    const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await start(code, wrong, outlet, cashier(helping), SENDER));
    expect(tally(answers)).toEqual({ collect_otp_wrong: 4, pickup_code_locked: 2 });
    expect(await statusOf(transfer)).toBe("cash_ready");
  });
});

test("an account given while two outlets start: exactly one of the three succeeds, the others are refused", async () => {
  for (let round = 0; round < 5; round++) {
    const { code, transfer, by } = await refunding();
    expectOk(await lookUp(code));
    const otp = await lastOtp();
    const second = await newOutlet(agent);
    await putIn(second, agent, 5_000_000);
    const account = { name: SENDER, bank: "014", account: "2222222222" };
    const event = () => ({ type: "refund_account_given", by, of: transfer, account, at: clock.now() }) as const;
    const [first, other, [named]] = await Promise.all([
      start(code, otp, outlet, cashier(helping), SENDER),
      start(code, otp, second, owner(agent), SENDER),
      app.as({}, (ctx) => applyEvents(ctx, [{ transfer, event: event() }], deps)),
    ]);
    const won = [first.code === 200, other.code === 200, named !== undefined && "transfer" in named];
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(["waiting", "cash_collecting"]).toContain(await statusOf(transfer));
    // Releases the started payout, so that the next round starts with an unchanged drawer.
    for (const [where, answer, actor] of [
      [outlet, first, cashier(helping)],
      [second, other, owner(agent)],
    ] as const)
      if (answer.code === 200) expectOk(await call(counter.releasePayout, { outlet: where, id: expectOk(answer).id }, { actor }));
  }
});
