/** Commission on transfers as they are: promised when cash is taken in, earned when the transfer is PAID, never more than its fee. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { readBalance } from "#ledger/index.ts";
import { applyEvent } from "#transfers/apply-events.ts";
import type { Kinds, Role, TransferEvent } from "#transfers/events.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { numberOf } from "#transfers/way.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import { listDay } from "./contract-desk.ts";
import { readOverview } from "./contract-waiting.ts";
import { COMMISSION, expectOk, idr, owner, wire } from "./testing/counter-house.ts";
import { openRealCounter } from "./testing/real-counter.ts";

const real = await openRealCounter();
const { parts, desk, as, outlet, agent, pay, cashTransfer, waiting, lookUp, start, stateOf } = real;
const { call, db, house, id } = desk;

afterEach(async () => {
  desk.figures.commission = COMMISSION;
  await desk.check([...transferInvariants, ...ledgerInvariants]);
});
const pool = openPool({ url: house.url, poolSize: 1 });
const asOwner = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await desk.close();
});

/** Has something happen to a transfer as whoever may bring it about. */
const happen = <T extends keyof Kinds>(transfer: Id<"tr">, type: T, told: Kinds[T], role: Role = "system") =>
  house.as({}, (ctx) => {
    const by = { role, id: role === "sender" ? "us_1" : "test" };
    return applyEvent(ctx, transfer, { type, at: ctx.now, by, ...told } as unknown as TransferEvent, parts);
  });
const owed = async () => -((await readBalance(db, "commission_payable:IDR")) ?? 0n);
const spent = async () => (await readBalance(db, "commission:IDR")) ?? 0n;
const collect = async (code: string) => {
  // Another one-time code comes a minute after the last.
  desk.clock.advance(61_000);
  expectOk(await lookUp(code));
  const payout = expectOk(await start(code)) as PayoutView;
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as)) as PayoutView;
};
const units = (answer: unknown) => Number((answer as { commission: { minor: string } }).commission.minor) / 100;

describe("cash taken in", () => {
  test("and cancelled: nothing is owed, whatever the counter was promised", async () => {
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

  test("is earned when the transfer is PAID, in the same transaction", async () => {
    const before = await owed();
    const { code, transfer } = await waiting();
    expect(await owed()).toBe(before);
    await collect(code);
    // 4.000 for each of the two.
    expect(await owed()).toBe(before + 800_000n);
    const { rows } = await sql<{ kind: string; at: bigint }>`
      select kind, xmin::text::bigint as at from ledger.journal
      where subject = ${transfer} and kind in ('transfer.commission_earned', 'transfer.fee_earned') order by kind`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(["transfer.commission_earned", "transfer.fee_earned"]);
    expect(rows[0]?.at).toBe(rows[1]?.at);
  });

  test("the day's book says what has become of it: promised, earned, gone", async () => {
    const standing = async (transfer: string) => {
      const { entries } = expectOk(await call(listDay, { outlet }, as)) as Output<typeof listDay>;
      return entries
        .filter(({ number }) => number === numberOf(transfer as Id<"tr">))
        .map(({ kind, commissionState }) => [kind, commissionState]);
    };
    const { code, transfer } = await waiting();
    expect(await standing(transfer)).toEqual([["cash_in", "promised"]]);
    await collect(code);
    expect(await standing(transfer)).toEqual([
      ["pay_out", "earned"],
      ["cash_in", "earned"],
    ]);
    const cancelled = await cashTransfer();
    expectOk(await pay(cancelled));
    await happen(cancelled, "cancelled", { canRecall: false }, "sender");
    expect(await standing(cancelled)).toEqual([["cash_in", "gone"]]);
  });

  test("the owner's outlets show what is earned, not what was promised with the cash", async () => {
    const shown = async () => {
      const { outlets } = expectOk(await call(readOverview, {}, { actor: owner(agent) })) as Output<typeof readOverview>;
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

  test("paid to the wrong person: taken back with both commissions, and earned once more with the right one", async () => {
    const before = await owed();
    const { code, transfer } = await waiting();
    const payout = await collect(code);
    const reversal = { outlet, id: id("rv") };
    expectOk(await call(counter.askReversal, { ...reversal, payout: payout.id, reason: "wrong person" }, as));
    expectOk(await call(counter.decideReversal, { ...reversal, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("RETURNED");
    expect(await owed()).toBe(before);
    await happen(transfer, "passed_on", {});
    await happen(transfer, "made_available", {});
    await collect(await real.codeOf(transfer));
    expect(await owed()).toBe(before + 800_000n);
  });
});

describe("never more than the transfer's fee of 15.000", () => {
  test("for taking cash in", async () => {
    desk.figures.commission = { fixed: idr(20_000), bps: 0, most: null };
    expect(units(expectOk(await pay(await cashTransfer())))).toBe(15_000);
  });

  test("for both services of one transfer together", async () => {
    const before = await owed();
    desk.figures.commission = { fixed: idr(9_000), bps: 0, most: null };
    const { code } = await waiting();
    expect(units(await collect(code))).toBe(6_000);
    expect(await owed()).toBe(before + 1_500_000n);
  });
});

describe("broken on purpose, it is seen", () => {
  const PER_TRANSFER =
    "a PAID transfer carries the commissions that were promised for it, within its fee, and any other transfer none";
  const IN_ALL = "what we owe agents as commission is what PAID transfers have earned them, less what they were paid";

  class GivenUp extends Error {}
  /** Which of the invariants of transfers a statement breaks, in a transaction that is given up. */
  async function brokenBy(...statements: string[]): Promise<string[]> {
    const broken: string[] = [];
    const work = asOwner.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      for (const { says, breaches } of transferInvariants) if ((await breaches(transaction)).length > 0) broken.push(says);
      throw new GivenUp();
    });
    await expect(work).rejects.toThrow(GivenUp);
    return broken;
  }

  test("a commission kept by what was refunded, earned by nobody, above the fee, or booked about nothing", async () => {
    const { code, transfer } = await waiting();
    await collect(code);
    const unpaid = await cashTransfer();
    expectOk(await pay(unpaid));
    const add = (subject: string, minor: number) => [
      `insert into ledger.journal (id, kind, subject, effective_at, recorded_at, content, txid) select 'jr_00000000000000000000000000', 'counter.commission', ${subject}, now(), now(), content, txid
        from ledger.journal limit 1`,
      `insert into ledger.posting (journal_no, line, account_no, minor, txid) select journal.no, 1, account.no, ${minor}, journal.txid
        from ledger.journal, ledger.account where journal.id = 'jr_00000000000000000000000000' and account.code = 'commission_payable:IDR'`,
    ];
    expect(await brokenBy(...add(`'${unpaid}'`, -400_000))).toEqual([PER_TRANSFER, IN_ALL]);
    expect(await brokenBy(...add("null", -400_000))).toEqual([IN_ALL]);
    // What agents are paid is no breach.
    expect(await brokenBy(...add("null", 400_000))).toEqual([]);
    expect(await brokenBy(`update transfers.transfer set state = 'REFUNDED', assurance = null where id = '${transfer}'`)).toEqual(
      expect.arrayContaining([PER_TRANSFER, IN_ALL]),
    );
    expect(await brokenBy(`update transfers.transfer set pay_in_commission_minor = 0 where id = '${transfer}'`)).toEqual([
      PER_TRANSFER,
      IN_ALL,
    ]);
    expect(await brokenBy(`update transfers.transfer set fee_minor = 100 where id = '${transfer}'`)).toContain(PER_TRANSFER);
  });
});
