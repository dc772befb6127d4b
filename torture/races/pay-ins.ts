/** Races about money that comes in: the same word of the bank twice, and money that comes while the time is over. */
import { sql } from "kysely";

import { add, money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { accountWith, credit, debit, houseAccount } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { advanceDue } from "#transfers/advance-due.ts";
import { insertPaysInAsked } from "#transfers/store-due.ts";
import { askPayments } from "#transfers/ask-payments.ts";
import type { PayInPayment } from "#transfers/pay-in.ts";
import { paymentIdOf } from "#transfers/payment-id.ts";
import { recordPayments } from "#transfers/record-payments.ts";
import { TRANSFER_RULES } from "#transfers/rules.ts";
import { factsOf, journalsOf, type Facts } from "./facts.ts";
import type { RaceHouse } from "./house.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { CHANNEL, openStock, type Stocked } from "./stock.ts";
import { DONE } from "./told.ts";

interface PayIn {
  readonly id: string;
  readonly transfer: string | null;
  readonly unused: bigint;
  readonly nth: number;
}

/** What was written down of payments, by the bank's id of them. */
async function payInsOf({ database, now }: RaceHouse, bankPayments: readonly string[]): Promise<PayIn[][]> {
  const { rows } = await sql<{ id: string; transfer: string | null; bank: string; unused: bigint; at: Date }>`
    select id, transfer, bank_payment as bank, unused_minor as unused, recorded_at as at from transfers.pay_in
    where bank_payment = any(${bankPayments})`.execute(database);
  const byBank = Map.groupBy(rows, ({ bank }) => bank);
  return bankPayments.map((one) =>
    (byBank.get(one) ?? []).map(({ id, transfer, unused, at }) => ({ id, transfer, unused, nth: at.getTime() - now.getTime() })),
  );
}

const KINDS = ["told twice", "asked twice, and too much", "for an unknown number", "the ledger's journal"] as const;

interface Round {
  readonly stocked: Stocked;
  readonly payment: PayInPayment;
  readonly kind: (typeof KINDS)[number];
}
interface Truth {
  readonly facts: Facts;
  readonly payIns: readonly PayIn[];
  /** About the payment itself. */
  readonly suspended: number;
  /** When a journal that was posted by itself was written down. */
  readonly posted: readonly number[];
}

const OVER = money("IDR", 500_000n);
const POSTED = "race.posted";

const sameNotice = race<Round, Truth>({
  name: "same-notice",
  says: "The same payment, heard of by two connections, is the same money: in a transfer, in suspense, in the ledger.",
  ways: ["first", "second"],
  async open(house) {
    const { parts, awaiting } = await openStock(house);
    const accounts = [accountWith("bank", "014", "IDR"), houseAccount("rounding", "IDR")] as const;
    await house.beat((ctx) => openAccounts(ctx, accounts));
    /** As another process hears it: its own transaction, the same word. */
    const hears = ({ kind, payment, stocked: { id } }: Round, nth: number) => {
      const answered = { ...parts.payIn, listPayments: async () => [payment] };
      const amount = money("IDR", 100n);
      const postings = [debit(accounts[0], amount), credit(accounts[1], amount)];
      const journal = { id: journalIdFor(id, POSTED), kind: POSTED, subject: id, effectiveAt: house.now, postings };
      return house.work(nth, ({ beat }) => {
        if (kind === "the ledger's journal") return beat((ctx) => postJournals(ctx, [journal]));
        if (kind === "asked twice, and too much") return askPayments({ beat }, id, { ...parts, payIn: answered });
        return beat((ctx) => recordPayments(ctx, { channel: CHANNEL, payments: [payment] }, parts));
      });
    };
    return {
      async prepare(count) {
        return (await awaiting(count)).map((stocked, n) => {
          const kind = KINDS[n % KINDS.length] ?? KINDS[0];
          const { payment } = stocked;
          const differs =
            kind === "asked twice, and too much"
              ? { amount: add(payment.amount, OVER) }
              : kind === "for an unknown number"
                ? { number: `9999${payment.number.slice(4)}` }
                : {};
          return { stocked, kind, payment: { ...payment, ...differs } };
        });
      },
      contestants: (round) => [0, 1].map((nth) => () => hears(round, nth)),
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        const facts = await factsOf(house, ids);
        const payIns = await payInsOf(
          house,
          rounds.map(({ payment }) => payment.paymentId),
        );
        const suspense = await journalsOf(
          house,
          payIns.flat().map(({ id }) => id),
        );
        const { rows } = await sql<{ subject: string; at: Date }>`select subject, recorded_at as at from ledger.journal
          where kind = ${POSTED} and subject = any(${ids})`.execute(house.database);
        return rounds.map((_, n) => ({
          facts: facts[n] ?? { state: "none", needsPerson: false, history: [], journals: {} },
          payIns: payIns[n] ?? [],
          suspended: (payIns[n] ?? []).reduce((sum, { id }) => sum + (suspense.get(id)?.["payin.suspended"] ?? 0), 0),
          posted: rows.filter(({ subject }) => subject === ids[n]).map(({ at }) => at.getTime() - house.now.getTime()),
        }));
      },
      judge({ kind, stocked, payment }, told, truth) {
        const { facts, payIns, suspended, posted } = truth;
        assertTrue(
          told.every((one) => one === DONE),
          "both are told that it is done",
          told,
        );
        const isPosted = kind === "the ledger's journal";
        const [nth] = isPosted ? posted : payIns.map((one) => one.nth);
        assertTrue((isPosted ? posted : payIns).length === 1 && nth !== undefined, "it is there once", truth);
        if (isPosted) return nth === 0 ? "first" : "second";
        const { paymentId: bankPayment, paidAt } = payment;
        // What a restore takes away and the bank tells again has this id once more.
        assertTrue(
          payIns[0]?.id === paymentIdOf({ channel: CHANNEL, bankPayment, paidAt }),
          "it has the payment's own id",
          truth,
        );
        const isUnknown = kind === "for an unknown number";
        assertTrue(facts.state === (isUnknown ? "AWAITING_PAYMENT" : "FUNDED"), "it is where it belongs", truth);
        assertTrue(payIns[0]?.transfer === (isUnknown ? null : stocked.id), "it is whose it is", truth);
        assertTrue((facts.journals["transfer.funded"] ?? 0) === (isUnknown ? 0 : 1), "the transfer is funded once", truth);
        const left = isUnknown ? stocked.payment.amount.minor : kind === KINDS[1] ? OVER.minor : 0n;
        assertTrue(payIns[0]?.unused === left, "what is not needed is there once", truth);
        assertTrue(suspended <= 1, "it lies in suspense once", truth);
        return nth === 0 ? "first" : "second";
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
  says: "Money comes in at the moment at which its transfer expires: it is used, or it lies in suspense to go back.",
  ways: ["paid first", "expired first"],
  async open(house) {
    const { parts, awaiting } = await openStock(house);
    // Over to the millisecond, the grace for payments on their way included.
    const msAgo = 30 * MINUTE_MS + TRANSFER_RULES.payInGraceMs;
    return {
      // The bank was asked at the end and knew of nothing; its word of this payment comes after that.
      async prepare(count) {
        const stocked = await awaiting(count, "local", msAgo);
        await house.beat((ctx) =>
          insertPaysInAsked(
            ctx.db,
            stocked.map(({ id }) => ({ transfer: id, askedAt: ctx.now })),
          ),
        );
        return stocked;
      },
      contestants: ({ id, payment }) => [
        () => house.work(0, ({ beat }) => beat((ctx) => recordPayments(ctx, { channel: CHANNEL, payments: [payment] }, parts))),
        () => house.work(1, ({ beat }) => beat((ctx) => advanceDue(ctx, { ...parts, only: id }))),
      ],
      async truths(rounds) {
        const facts = await factsOf(
          house,
          rounds.map(({ id }) => id),
        );
        const payIns = await payInsOf(
          house,
          rounds.map(({ payment }) => payment.paymentId),
        );
        return facts.map((one, n) => ({ facts: one, payIns: payIns[n] ?? [] }));
      },
      judge({ id, payment }, told, { facts, payIns }) {
        assertTrue(
          told.every((one) => one === DONE),
          "both are told that it is done",
          told,
        );
        const [payIn] = payIns;
        assertTrue(payIns.length === 1 && payIn?.transfer === id, "the money is there, and whose it is", payIns);
        const funded = facts.journals["transfer.funded"] ?? 0;
        // The worker that came to let it expire may have taken its next step instead.
        if (facts.state === "FUNDED" || facts.state === "READY") {
          assertTrue(payIn.unused === 0n && funded === 1, "all of it is used, once", { facts, payIns });
          return "paid first";
        }
        assertTrue(facts.state === "EXPIRED", "it is paid or expired", facts);
        assertTrue(payIn.unused === payment.amount.minor && funded === 0, "all of it waits to go back", { facts, payIns });
        return "expired first";
      },
    };
  },
});

export const payInRaces: readonly Race[] = [sameNotice, expiry];
