import type { Id } from "#kernel/id.ts";
import { idSchema } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyInTurns, type PendingEvent, type TransferDeps } from "../processing/apply-events.ts";
import { isAward, withoutAward } from "../lifecycle/awards.ts";
import { inquireNow } from "../lifecycle/orders.ts";
import type { PayoutNotification } from "../lifecycle/payout-party.ts";
import { hasNotLeft } from "../lifecycle/refunds.ts";
import { listPaymentOwners, lockPayment, savePayerRefund } from "../unapplied-payments/store.ts";
import { insertPayoutNotifications, listAwaitingStaff } from "../processing/store-inquiries.ts";

const transferId = idSchema("tr");
const paymentId = idSchema("py");
/** An award's id begins with its transfer's. */
const awardOf = (transfer: Id<"tr">, award: string): Id<"tr"> => `${transfer}${award.slice(transfer.length)}` as Id<"tr">;
/** What follows the id in a refund's reference, before the number of the account. */
const REFUND_MARK = "_r";
const isTransfer = (subject: string): subject is Id<"tr"> => transferId.safeParse(subject).success;
const isPayment = (subject: string): subject is Id<"py"> => paymentId.safeParse(subject).success;

/**
 * The subject of a notification: a payout, or the refund of a transfer or of a payment; `transfer` is null for a payment without a
 * transfer.
 */
interface About {
  readonly of: "payout" | Id<"tr"> | Id<"py">;
  readonly transfer: Id<"tr"> | null;
}

/** Whether a party's notification is about a refund, by the form of our reference. */
export const isRefundReference = (reference: string): boolean => reference.includes(REFUND_MARK);

/** A payout's reference is its transfer's id. A refund's is the id of what is refunded plus the number of the account: `tr_…_r1`, `py_…_r1`, and `tr_…_c1_r1` for an award. */
async function aboutsOf(ctx: Ctx, notifications: readonly PayoutNotification[]): Promise<(About | null)[]> {
  const named = notifications.map(({ reference }) => {
    const [subject = "", isRefund] = reference.split(REFUND_MARK);
    return { subject, isRefund: isRefund !== undefined };
  });
  const payments = named.flatMap(({ subject, isRefund }) => (isRefund && isPayment(subject) ? [subject] : []));
  const owners = await listPaymentOwners(ctx.db, payments);
  return named.map(({ subject, isRefund }) => {
    if (isRefund && isPayment(subject)) {
      const transfer = owners.get(subject);
      return transfer === undefined ? null : { of: subject, transfer };
    }
    const transfer = withoutAward(subject);
    if (!isTransfer(transfer)) return null;
    if (isAward(subject)) return isRefund ? { of: awardOf(transfer, subject), transfer } : null;
    return { of: isRefund ? transfer : "payout", transfer };
  });
}

/**
 * Receives a party's notifications whose signatures are checked. They change nothing and are not trusted; they only schedule inquiries
 * about their orders for now. A repeated notification is dropped. Returns for each whether it was new.
 */
export async function receivePayoutNotifications(
  ctx: Ctx,
  party: string,
  notifications: readonly PayoutNotification[],
  deps: TransferDeps,
): Promise<boolean[]> {
  const abouts = await aboutsOf(ctx, notifications);
  const payouts = abouts.flatMap((about) => (about?.of === "payout" && about.transfer !== null ? [about.transfer] : []));
  // Once inquiries are overdue, staff may be deciding and have to wait for this answer: the inquiry is scheduled by an event on the
  // transfer, which blocks their decision.
  const awaitingStaff = await listAwaitingStaff(ctx.db, payouts);
  const isByRow = ({ of, transfer }: About): boolean => of === "payout" && transfer !== null && !awaitingStaff.has(transfer);
  const received = notifications.map(({ eventId, reference }, n) => {
    const about = abouts[n] ?? null;
    return { eventId, reference, inquireAt: about !== null && isByRow(about) ? ctx.now : null };
  });
  const fresh = new Set(await insertPayoutNotifications(ctx.db, party, received, ctx.now));
  // A notification listed twice is new once.
  const isNew = notifications.map(({ eventId }) => fresh.delete(eventId));
  const toInquire = abouts.filter((about, n) => about !== null && isNew[n] === true && !isByRow(about)) as readonly About[];
  // Locks payments before transfers, the order that matching uses.
  await schedulePayerInquiries(ctx, toInquire);
  const by = { role: "system", id: `notification:${party}` } as const;
  const pendingEvents = toInquire.flatMap(({ of, transfer }): PendingEvent[] =>
    transfer === null ? [] : [{ transfer, event: { type: "inquiry_requested", at: ctx.now, by, of } }],
  );
  await applyInTurns(ctx, pendingEvents, deps);
  return isNew;
}

/**
 * Refunds of payments without a transfer have no event to schedule an inquiry: their own rows do. Locked in id order, so that workers
 * cannot deadlock.
 */
async function schedulePayerInquiries(ctx: Ctx, abouts: readonly About[]): Promise<void> {
  const payments = new Set(abouts.flatMap(({ of, transfer }) => (transfer === null ? [of] : [])));
  for (const payment of [...payments].toSorted()) {
    const refund = (await lockPayment(ctx.db, payment))?.refund;
    if (refund?.order == null || hasNotLeft(refund)) continue;
    await savePayerRefund(ctx.db, { ...refund, order: inquireNow(refund.order, ctx.now) });
  }
}

/** The same for one notification. */
export async function receivePayoutNotification(
  ctx: Ctx,
  party: string,
  notification: PayoutNotification,
  deps: TransferDeps,
): Promise<boolean> {
  return (await receivePayoutNotifications(ctx, party, [notification], deps))[0] === true;
}
