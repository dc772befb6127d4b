/**
 * Receives notifications of the bank and the partner, after their signatures are checked. They are stored in batches and schedule
 * inquiries; no notification moves money. Afterwards the workers are woken. An alarm that fails is logged only: workers find stored
 * notifications on their own run each minute.
 */
import { inBatches, throttle } from "#platform/batch.ts";
import { inTransaction, withoutTransaction, type Ctx, type Runtime } from "#platform/unit-of-work.ts";
import { JOB_OF_STEP } from "../lifecycle/steps.ts";
import type { PayoutNotification } from "../lifecycle/payout-party.ts";
import { describeAccount } from "../pay-in/describe-virtual-account.ts";
import { INQUIRE_PAYMENTS_JOB, receivePaymentNotifications } from "../pay-in/inquire-payments.ts";
import type { PaymentNotification } from "../pay-in/model/pay-in-party.ts";
import type { PayInDeps } from "../pay-in/open-pay-in.ts";
import { receivePayrollNotifications } from "../payroll/inquire-payroll.ts";
import { isRefundReference, receivePayoutNotifications } from "../payout/receive-notifications.ts";
import { receiveUnappliedNotifications } from "../unapplied-payments/inquire-unapplied-payments.ts";

/** Notifications that arrive at the same time are stored in one transaction, up to this many. */
const MAX_BATCH = 100;
/** Workers are woken at most this often for one kind of inquiry. */
const WAKE_EVERY_MS = 100;

const factsOf = (party: string) =>
  ({ requestId: `party-${party}`, actor: { kind: "system", name: party }, language: "ID", address: "system" }) as const;

export function partyIntake(runtime: Runtime, deps: PayInDeps & Parameters<typeof describeAccount>[2]) {
  /** A party's call runs as the system, under the party's name. */
  const received = <T>(name: string, work: (ctx: Ctx) => Promise<T>) => inTransaction(runtime, factsOf(name), work);
  const wake = (job: string) =>
    throttle(WAKE_EVERY_MS, () =>
      received("wake", (ctx) => ctx.enqueue(job, {}, { key: `${job}:received`, maxAttempts: 1, isAlarm: true })).catch(
        (error: unknown) => runtime.log.warn({ err: error, job }, "waking workers failed"),
      ),
    );
  const wakeToInquirePayouts = wake(JOB_OF_STEP.inquire);
  const wakeToInquireRefunds = wake(JOB_OF_STEP.inquire_refund);
  const wakeToInquirePayments = wake(INQUIRE_PAYMENTS_JOB);
  const channel = deps.payIn.party;
  const qrisChannel = deps.qris?.party ?? null;
  return {
    /** The amount and name behind a virtual account, for the bank's inquiry before a payment. */
    describeAccount: (number: string) =>
      withoutTransaction(runtime, factsOf("bank"), (ctx) => describeAccount(ctx, number, deps)),

    /** A payment on a number of ours, a transfer's or a payroll's, schedules its inquiry; a payment on any other number becomes an unapplied payment's inquiry. */
    receivePayIn: inBatches(MAX_BATCH, async (payments: readonly PaymentNotification[]) => {
      await received("bank", async (ctx) => {
        const ours = await receivePaymentNotifications(ctx, { channel, numbers: payments.map(({ number }) => number) });
        const others = payments.filter(({ number }) => !ours.has(number));
        const payrolls = await receivePayrollNotifications(ctx, { channel, numbers: others.map(({ number }) => number) });
        await receiveUnappliedNotifications(ctx, { channel, payments: others.filter(({ number }) => !payrolls.has(number)) });
      });
      await wakeToInquirePayments();
      return payments.map(() => undefined);
    }),

    /** A payment by QRIS schedules the inquiry of its transfer; false for a code that is none of ours. */
    receiveQris: inBatches(MAX_BATCH, async (numbers: readonly string[]) => {
      if (qrisChannel === null) return numbers.map(() => false);
      const ours = await received("bank", (ctx) => receivePaymentNotifications(ctx, { channel: qrisChannel, numbers }));
      if (ours.size > 0) await wakeToInquirePayments();
      return numbers.map((number) => ours.has(number));
    }),

    /** A repeated notification is answered like the first: the party needs an acknowledgement. */
    receiveNotificationOf: (party: string) =>
      inBatches(MAX_BATCH, async (notifications: readonly PayoutNotification[]) => {
        await received(party, (ctx) => receivePayoutNotifications(ctx, party, notifications, deps));
        await wakeToInquirePayouts();
        if (notifications.some(({ reference }) => isRefundReference(reference))) await wakeToInquireRefunds();
        return notifications.map(() => true);
      }),
  };
}
