/**
 * A bank that notifies payments, answers inquiries and pays; with the jobs on top of it, and workers that die after a given transaction.
 * For tests of notifications.
 */
import type { TestApp } from "#platform/testing/database.ts";
import type { Log } from "#platform/log.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent } from "../processing/apply-events.ts";
import { receivePaymentNotifications } from "../pay-in/inquire-payments.ts";
import { transferJobs, type TransferJobDeps } from "../jobs.ts";
import type { PayInPayment } from "../pay-in/model/pay-in-party.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "../lifecycle/payout-party.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { insertPayInAccount } from "../processing/store-due.ts";
import { findTransfer } from "../store.ts";
import { totalOf, type Transfer } from "../lifecycle/transfer.ts";
import { openTransfers } from "./test-app.ts";
import { actorFor, START } from "./samples.ts";

const CHANNEL = "va_014";
export const ACCEPTED = { outcome: "paid", assurance: "ACCEPTED", providerRef: "p", cost: null } as const;
export const CREDITED = { ...ACCEPTED, assurance: "CREDITED" } as const;

export interface TestTransfer {
  readonly id: Transfer["id"];
  readonly number: string;
}
export type RunTransaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** The process dies here: what is committed stays, what would follow never happens. */
export class Killed extends Error {}

export const countOf = (list: readonly string[], of: string): number => list.filter((one) => one === of).length;

interface Bank {
  submit: (order: PayoutOrder) => Promise<PayoutAnswer>;
  inquire: (order: PayoutOrder) => Promise<InquiryAnswer>;
  duringInquiry: () => Promise<void>;
}

const nothing = async (): Promise<never> => {
  throw new Error("these tests make no such call");
};

export function openTransfersApp(app: TestApp) {
  const { database, clock } = app.runtime;
  const transfers = openTransfers(app);
  /** Payments the bank reports, by number; no answer about other numbers. */
  const onAccount = new Map<string, readonly PayInPayment[]>();
  const submitted: string[] = [];
  const inquired: string[] = [];
  /** The bank's behaviour where it is not to pay at once; `duringInquiry` runs during a payment inquiry, once. */
  const bank: Bank = {
    submit: async () => ACCEPTED,
    inquire: async () => CREDITED,
    duringInquiry: async () => undefined,
  };
  const asUsual = { ...bank };
  const party = {
    party: "014",
    submit: async (order: PayoutOrder) => {
      submitted.push(order.reference);
      return bank.submit(order);
    },
    inquire: async (order: PayoutOrder) => {
      inquired.push(order.reference);
      return bank.inquire(order);
    },
  };
  const all: TransferJobDeps = {
    ...transfers.deps,
    rules: TRANSFER_RULES,
    payIn: {
      party: CHANNEL,
      open: nothing,
      close: nothing,
      listPayments: async ({ number }) => {
        const happens = bank.duringInquiry;
        bank.duringInquiry = asUsual.duringInquiry;
        const payments = onAccount.get(number) ?? null;
        await happens();
        return payments;
      },
    },
    payInTitle: async () => "Sampai",
    railsOf: () => [{ rail: "bi_fast", party: "014" }],
    routeFor: async () => ({ rail: "bi_fast", party: "014" }),
    partyNamed: () => party,
    refundRoute: {
      rail: "bi_fast",
      bank: "014",
      party,
      sender: { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" },
      purpose: "OTHR",
      remark: "Pengembalian dana",
      awardRemark: "Kompensasi",
    },
  };
  const transaction: RunTransaction = (work) => app.as({ actor: { kind: "system", name: "test" } }, work);
  const statesOf = (some: readonly TestTransfer[]) =>
    Promise.all(some.map(async ({ id }) => (await findTransfer(database, id))?.transfer.state));
  let made = 0;
  return {
    all,
    bank,
    transaction,
    submitted,
    inquired,
    onAccount,
    statesOf,
    nextTest() {
      Object.assign(bank, asUsual);
      clock.advance(61_000);
    },
    async runWith(name: string, which: RunTransaction = transaction, with_: TransferJobDeps = all): Promise<void> {
      const job = transferJobs(with_).find((one) => one.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      const log = Object.assign(Object.create(app.runtime.log) as Log, { error: () => undefined, warn: () => undefined });
      await job.run({ runtime: { ...app.runtime, log }, transaction: which, isLastAttempt: false }, {});
    },
    /** Transfers that await their payment, which the bank has received and not notified. */
    async awaiting(count: number): Promise<TestTransfer[]> {
      const list: TestTransfer[] = [];
      for (let n = 0; n < count; n++) {
        made += 3;
        const { id, price } = (await transfers.create(made)) as Transfer;
        const number = `8808${String(made).padStart(10, "0")}`;
        await transaction(async (ctx) => {
          await insertPayInAccount(ctx.db, { transfer: id, channel: CHANNEL, number }, ctx.now);
          await applyEvent(ctx, id, { type: "pay_in_opened", at: ctx.now, by: actorFor("system") }, all);
        });
        const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
        onAccount.set(number, [{ paymentId: `b${made}`, number, amount: totalOf(price), paidAt: START, payer }]);
        list.push({ id, number });
      }
      return list;
    },
    /** Cancelled by its sender before it was paid. */
    cancel: ({ id }: Pick<TestTransfer, "id">) =>
      transaction((ctx) =>
        applyEvent(ctx, id, { type: "cancelled", at: ctx.now, by: actorFor("sender"), canRecall: false }, all),
      ),
    notify: (some: readonly Pick<TestTransfer, "number">[]) =>
      transaction((ctx) => receivePaymentNotifications(ctx, { channel: CHANNEL, numbers: some.map(({ number }) => number) })),
    /** Scheduled inquiries to the bank, with the time until they are due. */
    async pendingInquiries(): Promise<{ readonly transfer: string; readonly inMs: number; readonly tries: number }[]> {
      const rows = await database.selectFrom("transfers.payment_inquiry").select(["transfer", "inquire_at", "tries"]).execute();
      return rows.map(({ transfer, inquire_at, tries }) => ({
        transfer,
        tries,
        inMs: inquire_at.getTime() - clock.now().getTime(),
      }));
    },
    dyingAfter(transactions: number): RunTransaction {
      let begun = 0;
      return (work) => {
        if (begun++ >= transactions) throw new Killed("killed");
        return transaction(work);
      };
    },
  };
}
