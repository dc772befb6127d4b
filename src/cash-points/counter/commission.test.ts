/** Commission on real transfers: promised when cash is taken in, earned when the transfer is PAID, never more than its fee. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { applyEvent } from "#transfers/processing/apply-events.ts";
import type { EventDetails, Role, TransferEvent } from "#transfers/lifecycle/events.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { numberOf } from "#transfers/model/progress.ts";
import * as counter from "./contract.ts";
import { listDay } from "./contract-screens.ts";
import { readOverview } from "../tasks/contract.ts";
import { COMMISSION, idr, owner, wire } from "../testing/counter-app.ts";
import { openRealCounter } from "../testing/real-counter.ts";

const real = await openRealCounter();
const { deps, desk, as, outlet, agent, pay, cashTransfer, waiting, lookUp, start, stateOf } = real;
const { call, db, app, id } = desk;

afterEach(async () => {
  desk.figures.commission = COMMISSION;
  await desk.check([...transferInvariants, ...ledgerInvariants]);
});
const pool = openPool({ url: app.url, poolSize: 1 });
const asOwner = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await desk.close();
});

/** Applies an event to a transfer, as an actor who may cause it. */
const happen = <T extends keyof EventDetails>(transfer: Id<"tr">, type: T, facts: EventDetails[T], role: Role = "system") =>
  app.as({}, (ctx) => {
    const by = { role, id: role === "sender" ? "us_1" : "test" };
    return applyEvent(ctx, transfer, { type, at: ctx.now, by, ...facts } as TransferEvent, deps);
  });
const owed = async () => -((await readBalance(db, `commission_payable:${agent}:IDR`)) ?? 0n);
const spent = async () => (await readBalance(db, "commission:IDR")) ?? 0n;
const collect = async (code: string) => {
  // Another one-time code is sent only a minute after the previous one.
  desk.clock.advance(61_000);
  expectOk(await lookUp(code));
  const payout = expectOk(await start(code));
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
};
const units = ({ commission }: { readonly commission: { readonly minor: string } }) => Number(commission.minor) / 100;

describe("cash-in", () => {
  test("after a cancellation no commission is owed, whatever the counter was promised", async () => {
    const before = await owed();
    for (let round = 0; round < 3; round++) {
      const transfer = await cashTransfer();
      expect(expectOk(await pay(transfer))).toMatchObject({ commission: wire(4_000) });
      expect(await owed()).toBe(before);
      await happen(transfer, "cancelled", { canRecall: false }, "sender");
      expect(await stateOf(transfer)).toBe("REFUND_PENDING");
    }
    expect(await owed()).toBe(before);
    expect(await spent()).toBe(before);
  });

  test("commission is earned when the transfer is PAID, in the same transaction", async () => {
    const before = await owed();
    const { code, transfer } = await waiting();
    expect(await owed()).toBe(before);
    await collect(code);
    // 4.000 for each of the two services.
    expect(await owed()).toBe(before + 800_000n);
    const { rows } = await sql<{ kind: string; at: bigint }>`
      select kind, xmin::text::bigint as at from ledger.journal
      where subject = ${transfer} and kind in ('transfer.commission_earned', 'transfer.fee_earned') order by kind`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(["transfer.commission_earned", "transfer.fee_earned"]);
    expect(rows[0]?.at).toBe(rows[1]?.at);
  });

  test("the day book shows the commission's state: promised, earned, gone", async () => {
    const commissionStates = async (transfer: string) => {
      const { entries } = expectOk(await call(listDay, { outlet }, as));
      return entries
        .filter(({ number }) => number === numberOf(transfer as Id<"tr">))
        .map(({ kind, commissionState }) => [kind, commissionState]);
    };
    const { code, transfer } = await waiting();
    expect(await commissionStates(transfer)).toEqual([["cash_in", "promised"]]);
    await collect(code);
    expect(await commissionStates(transfer)).toEqual([
      ["pay_out", "earned"],
      ["cash_in", "earned"],
    ]);
    const cancelled = await cashTransfer();
    expectOk(await pay(cancelled));
    await happen(cancelled, "cancelled", { canRecall: false }, "sender");
    expect(await commissionStates(cancelled)).toEqual([["cash_in", "gone"]]);
  });

  test("the owner's overview shows earned commission, not promised", async () => {
    const shown = async () => {
      const { outlets } = expectOk(await call(readOverview, {}, { actor: owner(agent) }));
      const found = outlets.find((one) => one.outlet === outlet)?.commission ?? wire(0);
      return Number(found.minor) / 100;
    };
    const before = await shown();
    const cancelled = await cashTransfer();
    expectOk(await pay(cancelled));
    expect(await shown()).toBe(before);
    await happen(cancelled, "cancelled", { canRecall: false }, "sender");
    const { code } = await waiting();
    expect(await shown()).toBe(before);
    await collect(code);
    expect(await shown()).toBe(before + 8_000);
  });

  test("a payout to the wrong person reverses both commissions; the right payout earns them again", async () => {
    const before = await owed();
    const { code, transfer } = await waiting();
    const payout = await collect(code);
    const reversal = { outlet, id: id("rv") };
    const { hash } = expectOk(
      await call(counter.requestReversal, { ...reversal, payout: payout.id, reason: "wrong person" }, as),
    );
    expectOk(await call(counter.decideReversal, { ...reversal, hash, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("RETURNED");
    expect(await owed()).toBe(before);
    await happen(transfer, "failure_resolved", {});
    await happen(transfer, "made_available", {});
    await collect(await real.codeOf(transfer));
    expect(await owed()).toBe(before + 800_000n);
  });
});

describe("commission is never more than the transfer's fee of 15.000", () => {
  test("for cash-in", async () => {
    desk.figures.commission = { fixed: idr(20_000), bps: 0, max: null };
    expect(units(expectOk(await pay(await cashTransfer())))).toBe(15_000);
  });

  test("for both services of one transfer together", async () => {
    const before = await owed();
    desk.figures.commission = { fixed: idr(9_000), bps: 0, max: null };
    const { code } = await waiting();
    expect(units(await collect(code))).toBe(6_000);
    expect(await owed()).toBe(before + 1_500_000n);
  });
});

describe("sabotage is detected", () => {
  const PER_TRANSFER = "a PAID transfer has the promised commissions, within its fee, and other transfers have none";
  const BY_AGENT = "each commission is owed to the agent that took the cash in or paid it out";
  const IN_ALL = "the commission owed to agents is the commission earned by PAID transfers minus that paid out";

  class RolledBack extends Error {}
  /** The transfer invariants that the statements break, in a transaction that is rolled back. */
  async function brokenBy(...statements: string[]): Promise<string[]> {
    const broken: string[] = [];
    const work = asOwner.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      for (const { says, breaches } of transferInvariants) if ((await breaches(transaction)).length > 0) broken.push(says);
      throw new RolledBack();
    });
    await expect(work).rejects.toThrow(RolledBack);
    return broken;
  }

  test("the invariants find a commission retained on a refund, earned by no transfer, above the fee, or without a subject", async () => {
    const { code, transfer } = await waiting();
    await collect(code);
    const unpaid = await cashTransfer();
    expectOk(await pay(unpaid));
    const add = (subject: string, minor: number) => [
      `insert into ledger.journal (id, kind, subject, effective_at, recorded_at, content, txid) select 'jr_00000000000000000000000000', 'counter.commission', ${subject}, now(), now(), content, txid
        from ledger.journal limit 1`,
      `insert into ledger.posting (journal_no, line, account_no, minor, txid) select journal.no, 1, account.no, ${minor}, journal.txid
        from ledger.journal, ledger.account where journal.id = 'jr_00000000000000000000000000' and account.code = 'commission_payable:${agent}:IDR'`,
    ];
    expect(await brokenBy(...add(`'${unpaid}'`, -400_000))).toEqual([PER_TRANSFER, BY_AGENT, IN_ALL]);
    expect(await brokenBy(...add("null", -400_000))).toEqual([IN_ALL]);
    // Paying agents what they are owed breaks nothing.
    expect(await brokenBy(...add("null", 400_000))).toEqual([]);
    expect(await brokenBy(`update transfers.transfer set state = 'REFUNDED', assurance = null where id = '${transfer}'`)).toEqual(
      expect.arrayContaining([PER_TRANSFER, BY_AGENT, IN_ALL]),
    );
    expect(await brokenBy(`update transfers.transfer set pay_in_commission_minor = 0 where id = '${transfer}'`)).toEqual([
      PER_TRANSFER,
      BY_AGENT,
      IN_ALL,
    ]);
    expect(await brokenBy(`update transfers.transfer set fee_minor = 100 where id = '${transfer}'`)).toContain(PER_TRANSFER);
  });
});
