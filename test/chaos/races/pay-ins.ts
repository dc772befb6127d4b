/** Races about pay-ins: the same bank notification twice, and a payment at the moment of expiry. */
import { sql } from "kysely";

import { add, money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { accountWith, credit, debit, operatorAccount } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { advanceDue } from "#transfers/processing/advance-due.ts";
import { insertFinalInquiries } from "#transfers/processing/store-due.ts";
import { inquirePaymentsOf } from "#transfers/pay-in/inquire-payments.ts";
import type { PayInPayment } from "#transfers/pay-in/model/pay-in-party.ts";
import { paymentIdOf } from "#transfers/pay-in/payment-id.ts";
import { recordPayments } from "#transfers/pay-in/record-payments.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";
import { factsOf, journalsOf, type Facts } from "./facts.ts";
import type { RaceApp } from "./app.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { CHANNEL, openStock, type Stocked } from "./stock.ts";
import { DONE } from "./outcome.ts";

interface PayIn {
  readonly id: string;
  readonly transfer: string | null;
  readonly unused: bigint;
  readonly index: number;
}

/** Recorded pay-ins, by the bank's payment id. */
async function payInsOf({ database, now }: RaceApp, bankPayments: readonly string[]): Promise<PayIn[][]> {
  const { rows } = await sql<{ id: string; transfer: string | null; bank: string; unused: bigint; at: Date }>`
    select id, transfer, bank_payment as bank, unused_minor as unused, recorded_at as at from transfers.pay_in
    where bank_payment = any(${bankPayments})`.execute(database);
  const byBank = Map.groupBy(rows, ({ bank }) => bank);
  return bankPayments.map((one) =>
    (byBank.get(one) ?? []).map(({ id, transfer, unused, at }) => ({
      id,
      transfer,
      unused,
      index: at.getTime() - now.getTime(),
    })),
  );
}

const KINDS = [
  "notified twice",
  "inquired twice, with an excess amount",
  "for an unknown number",
  "the ledger's journal",
] as const;

interface Round {
  readonly stocked: Stocked;
  readonly payment: PayInPayment;
  readonly kind: (typeof KINDS)[number];
}
interface Truth {
  readonly facts: Facts;
  readonly payIns: readonly PayIn[];
  /** Number of suspense journals about the payment itself. */
  readonly suspended: number;
  /** Recording times of the journal that was posted on its own, relative to the start. */
  readonly posted: readonly number[];
}

const OVER = money("IDR", 500_000n);
const POSTED = "race.posted";

const sameNotice = race<Round, Truth>({
  name: "same-notice",
  says: "One payment received over two connections is recorded once: in a transfer, in suspense, in the ledger.",
  shares: ["first", "second"],
  async open(app) {
    const { deps, awaiting } = await openStock(app);
    const accounts = [accountWith("bank", "014", "IDR"), operatorAccount("rounding", "IDR")] as const;
    await app.transaction((ctx) => openAccounts(ctx, accounts));
    /** Receives it as another process would: in its own transaction, with the same content. */
    const receives = ({ kind, payment, stocked: { id } }: Round, index: number) => {
      const answered = { ...deps.payIn, listPayments: async () => [payment] };
      const amount = money("IDR", 100n);
      const postings = [debit(accounts[0], amount), credit(accounts[1], amount)];
      const journal = { id: journalIdFor(id, POSTED), kind: POSTED, subject: id, effectiveAt: app.now, postings };
      return app.work(index, ({ transaction }) => {
        if (kind === "the ledger's journal") return transaction((ctx) => postJournals(ctx, [journal]));
        if (kind === "inquired twice, with an excess amount")
          return inquirePaymentsOf({ transaction }, id, { ...deps, payIn: answered });
        return transaction((ctx) => recordPayments(ctx, { channel: CHANNEL, payments: [payment] }, deps));
      });
    };
    return {
      async prepare(count) {
        return (await awaiting(count)).map((stocked, n) => {
          const kind = KINDS[n % KINDS.length] ?? KINDS[0];
          const { payment } = stocked;
          const differs =
            kind === "inquired twice, with an excess amount"
              ? { amount: add(payment.amount, OVER) }
              : kind === "for an unknown number"
                ? { number: `9999${payment.number.slice(4)}` }
                : {};
          return { stocked, kind, payment: { ...payment, ...differs } };
        });
      },
      contestants: (round) => [0, 1].map((index) => () => receives(round, index)),
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        const facts = await factsOf(app, ids);
        const payIns = await payInsOf(
          app,
          rounds.map(({ payment }) => payment.paymentId),
        );
        const suspense = await journalsOf(
          app,
          payIns.flat().map(({ id }) => id),
        );
        const { rows } = await sql<{ subject: string; at: Date }>`select subject, recorded_at as at from ledger.journal
          where kind = ${POSTED} and subject = any(${ids})`.execute(app.database);
        return rounds.map((_, n) => ({
          facts: facts[n] ?? { state: "none", needsPerson: false, history: [], journals: {} },
          payIns: payIns[n] ?? [],
          suspended: (payIns[n] ?? []).reduce((sum, { id }) => sum + (suspense.get(id)?.["payin.suspended"] ?? 0), 0),
          posted: rows.filter(({ subject }) => subject === ids[n]).map(({ at }) => at.getTime() - app.now.getTime()),
        }));
      },
      assess({ kind, stocked, payment }, reported, truth) {
        const { facts, payIns, suspended, posted } = truth;
        assertTrue(
          reported.every((one) => one === DONE),
          "both calls succeed",
          reported,
        );
        const isPosted = kind === "the ledger's journal";
        const [index] = isPosted ? posted : payIns.map((one) => one.index);
        assertTrue((isPosted ? posted : payIns).length === 1 && index !== undefined, "it is there once", truth);
        if (isPosted) return index === 0 ? "first" : "second";
        const { paymentId: bankPayment, paidAt } = payment;
        // A payment lost by a restore and notified again gets the same id.
        assertTrue(
          payIns[0]?.id === paymentIdOf({ channel: CHANNEL, bankPayment, paidAt }),
          "it has the payment's own id",
          truth,
        );
        const isUnknown = kind === "for an unknown number";
        assertTrue(
          facts.state === (isUnknown ? "AWAITING_PAYMENT" : "FUNDED"),
          "it is on the right transfer or in suspense",
          truth,
        );
        assertTrue(payIns[0]?.transfer === (isUnknown ? null : stocked.id), "it has the right transfer", truth);
        assertTrue((facts.journals["transfer.funded"] ?? 0) === (isUnknown ? 0 : 1), "the transfer is funded once", truth);
        const left = isUnknown ? stocked.payment.amount.minor : kind === KINDS[1] ? OVER.minor : 0n;
        assertTrue(payIns[0]?.unused === left, "the excess is recorded once", truth);
        assertTrue(suspended <= 1, "it is in suspense once", truth);
        return index === 0 ? "first" : "second";
      },
    };
  },
});

interface LateTruth {
  readonly facts: Facts;
  readonly payIns: readonly PayIn[];
}

const expiry = race<Stocked, LateTruth>({
  name: "pay-in-expiry",
  says: "A payment arrives while its transfer expires: it funds the transfer, or is in suspense to be refunded.",
  shares: ["paid first", "expired first"],
  async open(app) {
    const { deps, awaiting } = await openStock(app);
    // Expired to the millisecond, including the grace period for payments on their way.
    const msAgo = 30 * MINUTE_MS + TRANSFER_RULES.payInGraceMs;
    return {
      // The final inquiry at the bank found nothing; the bank's notification of this payment comes after that.
      async prepare(count) {
        const stocked = await awaiting(count, "local", msAgo);
        await app.transaction((ctx) =>
          insertFinalInquiries(
            ctx.db,
            stocked.map(({ id }) => ({ transfer: id, inquiredAt: ctx.now })),
          ),
        );
        return stocked;
      },
      contestants: ({ id, payment }) => [
        () =>
          app.work(0, ({ transaction }) =>
            transaction((ctx) => recordPayments(ctx, { channel: CHANNEL, payments: [payment] }, deps)),
          ),
        () => app.work(1, ({ transaction }) => transaction((ctx) => advanceDue(ctx, { ...deps, only: id }))),
      ],
      async truths(rounds) {
        const facts = await factsOf(
          app,
          rounds.map(({ id }) => id),
        );
        const payIns = await payInsOf(
          app,
          rounds.map(({ payment }) => payment.paymentId),
        );
        return facts.map((one, n) => ({ facts: one, payIns: payIns[n] ?? [] }));
      },
      assess({ id, payment }, reported, { facts, payIns }) {
        assertTrue(
          reported.every((one) => one === DONE),
          "both calls succeed",
          reported,
        );
        const [payIn] = payIns;
        assertTrue(payIns.length === 1 && payIn?.transfer === id, "the payment is recorded with its transfer", payIns);
        const funded = facts.journals["transfer.funded"] ?? 0;
        // The worker that claimed it for expiry may have taken its next step instead.
        if (facts.state === "FUNDED" || facts.state === "READY") {
          assertTrue(payIn.unused === 0n && funded === 1, "all of it is used, once", { facts, payIns });
          return "paid first";
        }
        assertTrue(facts.state === "EXPIRED", "it is paid or expired", facts);
        assertTrue(payIn.unused === payment.amount.minor && funded === 0, "all of it waits to be refunded", { facts, payIns });
        return "expired first";
      },
    };
  },
});

export const payInRaces: readonly Race[] = [sameNotice, expiry];
