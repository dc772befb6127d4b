/**
 * Workers and unreliable parties on PostgreSQL, until all transfers are over: each is paid once or refunded once, and the books agree with
 * the parties.
 */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { totalsByCurrency } from "./testing/totals.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { applyEvent } from "./processing/apply-events.ts";
import { inquirePaymentsOf } from "./pay-in/inquire-payments.ts";
import { transferInvariants } from "./invariants.ts";
import { transferJobs, type TransferJobDeps } from "./jobs.ts";
import type { PayInPayment } from "./pay-in/model/pay-in-party.ts";
import type { PayoutOrder, PayoutParty } from "./lifecycle/payout-party.ts";
import { recordPayments } from "./pay-in/record-payments.ts";
import { TRANSFER_RULES } from "./lifecycle/rules.ts";
import { insertPayInAccount } from "./processing/store-due.ts";
import { findTransfer } from "./store.ts";
import { needsPerson, totalOf, type Transfer } from "./lifecycle/transfer.ts";
import { openTransfers } from "./testing/test-app.ts";
import { openParty, type Party } from "./testing/fake-party.ts";
import { actorFor, START } from "./testing/samples.ts";

const app = await openTestApp();
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
const { create, deps } = openTransfers(app);
clock.set(START);

/** Each answer is derived from the order and a call count, so every run is the same. */
function asParty(name: string, party: Party): PayoutParty {
  let calls = 0;
  const draw = (order: PayoutOrder) => {
    calls += 1;
    return [...order.reference].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, calls * 7_919);
  };
  return {
    party: name,
    submit: async (order) => party.submit(order.reference, order.amount, clock.now(), draw(order)),
    inquire: async (order) => {
      party.work(order.reference, clock.now(), draw(order));
      return party.inquire(order.reference, clock.now(), draw(order));
    },
    recall: async (order) => party.recall(order.reference, clock.now(), draw(order)),
  };
}

/** The bank's answer to an inquiry about payments; null: no answer. */
let bankSays: readonly PayInPayment[] | null = null;
const payer = openParty();
const refunder = openParty();
const all: TransferJobDeps = {
  ...deps,
  rules: TRANSFER_RULES,
  payIn: {
    party: "va_014",
    open: async ({ reference }) => ({ outcome: "open", number: `99${reference.length}` }),
    listPayments: async () => bankSays,
    close: async () => false,
  },
  payInTitle: async () => "Sampai",
  railsOf: () => [{ rail: "bi_fast", party: "014" }],
  routeFor: async (_, { transfer }) =>
    transfer.product === "local" ? { rail: "bi_fast", party: "014" } : { rail: "partner_bank", party: "partner" },
  partyNamed: (name) => asParty(name, payer),
  refundRoute: {
    rail: "bi_fast",
    bank: "014",
    party: asParty("014", refunder),
    sender: { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" },
    purpose: "OTHR",
    remark: "Pengembalian dana",
    awardRemark: "Kompensasi",
  },
};
const jobs = transferJobs(all);
/** A bank that pays at once. */
const paid = async () => ({ outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null }) as const;
const reliable = transferJobs({
  ...all,
  refundRoute: { ...all.refundRoute, party: { party: "014", submit: paid, inquire: paid } },
});
const transaction = <T>(work: (ctx: Ctx) => Promise<T>) => app.as({ actor: { kind: "system", name: "test" } }, work);
const runJobs = async (which = jobs) => {
  for (const job of which) await job.run({ runtime: app.runtime, transaction, isLastAttempt: false }, {});
};

const numberOf = (no: number) => `8808${String(no).padStart(10, "0")}`;
const paymentOf = (no: number, { price }: Transfer, more: Partial<PayInPayment> = {}): PayInPayment => ({
  paymentId: `bp_${no}`,
  number: numberOf(no),
  amount: totalOf(price),
  paidAt: START,
  payer: { name: "Siti Aminah", bank: "008", account: "1112223334" },
  ...more,
});

/** A created transfer that awaits its payment, without a page or a bank call. */
async function awaiting(no: number): Promise<Transfer> {
  const transfer = (await create(no)) as Transfer;
  await transaction(async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer: transfer.id, channel: "va_014", number: numberOf(no) }, ctx.now);
    await applyEvent(ctx, transfer.id, { type: "pay_in_opened", at: ctx.now, by: actorFor("system") }, all);
  });
  return transfer;
}

const now = async ({ id }: Transfer) => (await findTransfer(database, id))?.transfer as Transfer;
const pay = (...payments: PayInPayment[]) => transaction((ctx) => recordPayments(ctx, { channel: "va_014", payments }, all));

describe("sixty transfers to a bank, with parties that answer late, in part or not at all", () => {
  const made: Transfer[] = [];

  test("each is paid once, refunded once, or waits for staff", { timeout: 120_000 }, async () => {
    for (let no = 0; no < 90; no++) if (no % 3 !== 2) made.push(await awaiting(no));
    await pay(...made.map((transfer, n) => paymentOf(n + Math.floor(n / 2), transfer)));
    for (let round = 0; round < 100; round++) {
      await runJobs();
      clock.advance(round < 10 ? 15 * SECOND_MS : round < 30 ? 3 * MINUTE_MS : HOUR_MS);
    }
    const states = new Map<string, number>();
    for (const one of made) {
      const transfer = await now(one);
      const isOut = payer.mayBeOut(transfer.id, clock.now());
      const given = refunder.references().filter((ref) => ref.startsWith(transfer.id) && refunder.mayBeOut(ref, clock.now()));
      const label = needsPerson(transfer) ? "person" : transfer.state;
      states.set(label, (states.get(label) ?? 0) + 1);
      if (transfer.state === "PAID") expect([isOut, given.length]).toEqual([true, 0]);
      if (transfer.state === "REFUNDED") expect([isOut, given.length]).toEqual([false, 1]);
      expect(["PAID", "REFUNDED", "person", "REFUND_PENDING", "ACTION_REQUIRED"]).toContain(label);
    }
    expect(states.get("PAID")).toBeGreaterThan(20);
    expect(states.get("REFUNDED")).toBeGreaterThan(3);
  });

  test("the books are right and agree with the parties", async () => {
    const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
    expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect(await totalsByCurrency(database)).toEqual({ IDR: 0n, SGD: 0n });
  });
});

describe("pay-ins", () => {
  test("the same payment notified again is recorded once", async () => {
    const transfer = await awaiting(300);
    const payment = paymentOf(300, transfer);
    expect(await pay(payment)).toBe(1);
    expect(await pay(payment, payment)).toBe(0);
    expect((await now(transfer)).payIns).toHaveLength(1);
  });

  test("a payment on an unknown number lies in suspense and is in the audit trail", async () => {
    expect(await pay(paymentOf(9_999, (await create(303)) as Transfer))).toBe(1);
    const unknown = await database.selectFrom("transfers.pay_in").selectAll().where("transfer", "is", null).execute();
    expect(unknown).toHaveLength(1);
    const [{ id } = { id: "" }] = unknown;
    const trail = await database.selectFrom("audit.entry").select("code").where("subject", "=", id).execute();
    expect(trail).toEqual([{ code: "transfers.payment_unknown" }]);
  });

  test("an excess is refunded to its payer automatically", async () => {
    const transfer = await awaiting(306);
    const { currency, minor } = totalOf(transfer.price);
    await pay(paymentOf(306, transfer, { amount: { currency, minor: minor + 5_000_00n } }));
    for (let round = 0; round < 3; round++) await runJobs(reliable);
    const [payIn] = (await now(transfer)).payIns;
    expect(payIn?.refund).toMatchObject({ amount: { minor: 500_000n }, status: "paid" });
  });

  test("if the payer is unknown, the sender is asked for an account", async () => {
    const transfer = await awaiting(309);
    await pay(paymentOf(309, transfer, { payer: null }));
    await transaction((ctx) =>
      applyEvent(ctx, transfer.id, { type: "cancelled", at: ctx.now, by: actorFor("sender"), canRecall: false }, all),
    );
    await runJobs();
    expect(await now(transfer)).toMatchObject({ state: "REFUND_PENDING", reason: "REFUND_BOUNCED" });
    const account = { name: "Siti Aminah", bank: "008", account: "1112223334" };
    await transaction((ctx) =>
      applyEvent(
        ctx,
        transfer.id,
        { type: "refund_account_given", at: ctx.now, by: actorFor("sender"), of: transfer.id, account },
        all,
      ),
    );
    await runJobs();
    expect((await now(transfer)).refund).toMatchObject({ account, sequence: 2 });
  });

  const expiresAt = ({ payBy }: Transfer) => new Date(payBy.getTime() + TRANSFER_RULES.payInGraceMs);
  const inquire = ({ id }: Transfer) => inquirePaymentsOf({ transaction }, id, all);

  test("without a payment it expires after the grace period, not before", async () => {
    bankSays = [];
    const transfer = await awaiting(312);
    clock.set(transfer.payBy);
    await inquire(transfer);
    clock.set(new Date(expiresAt(transfer).getTime() - 1));
    await runJobs();
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    clock.advance(1);
    await runJobs();
    expect(await now(transfer)).toMatchObject({ state: "EXPIRED", reason: "PAYIN_NOT_MADE" });
  });

  test(
    "while the bank does not answer it does not expire, and a payment made in time counts once the bank is back",
    { timeout: 60_000 },
    async () => {
      const transfer = await awaiting(318);
      bankSays = [];
      clock.set(new Date(transfer.payBy.getTime() - 1));
      // An inquiry made a moment too early cannot include the last payment.
      await inquire(transfer);
      const payment = paymentOf(318, transfer, { paidAt: transfer.payBy });
      bankSays = null;
      clock.set(expiresAt(transfer));
      await runJobs();
      await expect(inquire(transfer)).rejects.toThrow("no answer about payments");
      // The inquiry that waited for the end of the pay-in is rescheduled at once.
      const { rows } = await sql<{ inquireAt: Date }>`select inquire_at as "inquireAt" from transfers.payment_inquiry
        where transfer = ${transfer.id} and why = 'over'`.execute(database);
      expect(rows).toEqual([{ inquireAt: expiresAt(transfer) }]);
      const looks: number[] = [];
      for (let look = 0; look < 3; look++) {
        const { submitAfter } = await now(transfer);
        looks.push((submitAfter as Date).getTime() - transfer.payBy.getTime());
        clock.set(submitAfter as Date);
        await runJobs();
      }
      // Each delay is half of the time since the pay-in ended, so inquiries become rare in a long outage.
      expect(looks).toEqual([22.5, 33.75, 50.625].map((minutes) => minutes * MINUTE_MS));
      expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
      bankSays = [payment];
      await inquire(transfer);
      expect(await now(transfer)).toMatchObject({ state: "FUNDED", submitAfter: null });
    },
  );

  test("once the bank is back and knows of no payment, it expires on that answer", async () => {
    const transfer = await awaiting(321);
    bankSays = null;
    clock.set(expiresAt(transfer));
    await runJobs();
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    bankSays = [];
    await inquire(transfer);
    expect(await now(transfer)).toMatchObject({ state: "EXPIRED", reason: "PAYIN_NOT_MADE" });
  });

  test(
    "a bank that never answers is waited for at most a day; a payment reported later is refunded",
    { timeout: 60_000 },
    async () => {
      const transfer = await awaiting(324);
      bankSays = null;
      const last = transfer.payBy.getTime() + TRANSFER_RULES.payInAnswerWaitMs;
      clock.set(expiresAt(transfer));
      await runJobs();
      clock.set(new Date(last - 1));
      await runJobs();
      expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
      clock.advance(1);
      await runJobs();
      expect(await now(transfer)).toMatchObject({ state: "EXPIRED", reason: "PAYIN_NOT_MADE" });
      await pay(paymentOf(324, transfer));
      for (let round = 0; round < 3; round++) await runJobs(reliable);
      expect((await now(transfer)).payIns[0]?.refund).toMatchObject({ status: "paid" });
    },
  );
});

test("a stopped corridor does not hold up others: its transfers are retried later", async () => {
  const transfer = await awaiting(315);
  await pay(paymentOf(315, transfer));
  const stopped = transferJobs({ ...all, routeFor: async () => null });
  for (let round = 0; round < 2; round++) await runJobs(stopped);
  const { state, reason, submitAfter, payout } = await now(transfer);
  expect({ state, reason, payout }).toEqual({ state: "READY", reason: "PAYOUT_DELAYED", payout: null });
  expect(submitAfter?.getTime()).toBeGreaterThan(clock.now().getTime());
});
