/**
 * Sends payouts in three steps (house rule 2): claim (transaction), call the party (no transaction), record the answer (transaction). If
 * the process dies after the claim or the call, the order is inquired about. It is submitted again only after answers that prove that it
 * never arrived, and under the same reference (lifecycle/orders.ts).
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import { atOnce } from "#platform/db.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { agreementSchema, payoutOrderOf } from "../model/agreement.ts";
import { applyEvents, type PendingEvent, type TransferDeps } from "../processing/apply-events.ts";
import { callAndRecord } from "../processing/call-and-record.ts";
import type { EventActor } from "../lifecycle/events.ts";
import type { CallKind } from "../lifecycle/orders.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty, Rail, RecallAnswer } from "../lifecycle/payout-party.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import { lockTransfers, type Stored } from "../store.ts";
import { claimDue } from "../processing/store-due.ts";
import { isHeld } from "../recovery/store.ts";

import type { StepName } from "../lifecycle/steps.ts";
import { claimPayoutNotifications, markNotificationsInquired, type DueNotification } from "../processing/store-inquiries.ts";
import type { Product, Transfer } from "../lifecycle/transfer.ts";

export interface PayoutDeps extends TransferDeps {
  /**
   * The rail and party for a payout that leaves now: the cheapest that is open. Null when it may not leave now; a later run tries
   * again.
   */
  readonly routeFor: (ctx: Ctx, stored: Stored) => Promise<{ readonly rail: Rail; readonly party: string } | null>;
  /** Rails and parties over which a product may have left, where the one used is not known any more. */
  readonly railsOf: (product: Product) => readonly { readonly rail: Rail; readonly party: string }[];
  /** Looks up a party by its name in account codes. */
  readonly partyNamed: (party: string) => PayoutParty;
}

interface Sent {
  readonly transfer: Transfer["id"];
  readonly party: string;
  readonly order: PayoutOrder;
}
/** An order to inquire about, with the notifications that caused it. */
interface NotifiedOrder extends Sent {
  readonly notifications?: readonly DueNotification[];
}
interface Answered extends Sent {
  readonly answer: InquiryAnswer;
}

/** Submits due payouts. Returns the number of orders. */
export async function submitPayouts({ transaction }: Pick<JobRun, "transaction">, deps: PayoutDeps): Promise<number> {
  const sent = await transaction((ctx) => claimPayouts(ctx, deps));
  const submit = ({ party, order }: Sent) => deps.partyNamed(party).submit(order);
  await callAndRecord({ transaction }, sent, submit, (ctx, answered) => recordAnswers(ctx, answered, "submit", deps));
  return sent.length;
}

/** Inquires about notified and due orders. Returns the number of orders. Inquiring twice is harmless. */
export async function inquirePayouts({ transaction }: Pick<JobRun, "transaction">, deps: PayoutDeps): Promise<number> {
  const notified = await transaction((ctx) => claimNotifiedOrders(ctx, deps));
  await inquireAbout({ transaction }, notified, deps);
  const due = await transaction((ctx) => listDueOrders(ctx, "inquire", deps));
  await inquireAbout({ transaction }, due, deps);
  return Math.max(notified.length, due.length);
}

function inquireAbout(run: Pick<JobRun, "transaction">, open: readonly NotifiedOrder[], deps: PayoutDeps): Promise<void> {
  const inquire = ({ party, order }: Sent) => deps.partyNamed(party).inquire(order);
  return callAndRecord(run, open, inquire, async (ctx, answered) => {
    await recordAnswers(ctx, answered, "inquiry", deps);
    await markNotificationsInquired(
      ctx.db,
      answered.flatMap(({ notifications = [] }) => notifications),
    );
  });
}

const recallJob: EventActor = { role: "system", id: "recall_payouts" };

/** Requests a recall of payouts that their senders cancelled after they had left. */
export async function recallPayouts({ transaction }: Pick<JobRun, "transaction">, deps: PayoutDeps): Promise<number> {
  const open = await transaction((ctx) => listDueOrders(ctx, "recall", deps));
  const call = async ({ party, order }: Sent): Promise<RecallAnswer> => {
    const { recall } = deps.partyNamed(party);
    return recall ? recall(order) : { outcome: "unknown", why: "no recall on this rail" };
  };
  await callAndRecord({ transaction }, open, call, async (ctx, answered) => {
    const pendingEvents = answered.map(({ transfer, answer }) => {
      return { transfer, event: { type: "recall_answered", at: ctx.now, by: recallJob, answer } as const };
    });
    await applyEvents(ctx, pendingEvents, deps);
    const recalled = answered.filter(({ answer }) => answer.outcome === "recalled").map(({ transfer }) => transfer);
    await flagRecalledPayments(ctx, recalled, deps);
  });
  return open.length;
}

/**
 * A payout that the party reported as paid while we called, and as recalled in answer to the call: the two conflict, and staff find out
 * where the money is.
 */
async function flagRecalledPayments(ctx: Ctx, recalled: readonly Transfer["id"][], deps: TransferDeps): Promise<void> {
  const paid = (await lockTransfers(ctx.db, recalled)).filter(({ transfer }) => transfer.state === "PAID");
  if (paid.length === 0) return;
  const pendingEvents = paid.map(({ transfer }) => {
    return { transfer: transfer.id, event: { type: "conflict_raised", at: ctx.now, by: recallJob } as const };
  });
  await applyEvents(ctx, pendingEvents, deps);
}

/** The route by which it leaves now, or the delay it has to wait. */
async function leaving(ctx: Ctx, stored: Stored, deps: PayoutDeps): Promise<PendingEvent> {
  const { id: transfer, payout, state } = stored.transfer;
  const happened = { at: ctx.now, by: { role: "system", id: "submit_payouts" } } as const;
  const route = state === "OUTCOME_UNKNOWN" && payout !== null ? payout : await deps.routeFor(ctx, stored);
  if (route !== null) return { transfer, event: { ...happened, type: "submitted", rail: route.rail, party: route.party } };
  const until = new Date(ctx.now.getTime() + deps.rules.resubmitWaitsMs[0]);
  return { transfer, event: { ...happened, type: "payout_delayed", until } };
}

async function claimPayouts(ctx: Ctx, deps: PayoutDeps): Promise<Sent[]> {
  if (await isHeld(ctx.db)) return [];
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, ["submit"], ctx.now, { limit: DUE_BATCH, only: deps.only }));
  const pendingEvents = await atOnce(stored.map((one) => leaving(ctx, one, deps)));
  const applied = await applyEvents(ctx, pendingEvents, deps);
  const agreed = new Map(stored.map((one) => [one.transfer.id, one.agreed]));
  return applied.flatMap((answer) => {
    if ("refusal" in answer || answer.transfer.state !== "SUBMITTED") return [];
    return sentOf(answer.transfer, agreed.get(answer.transfer.id)?.snapshot);
  });
}

/**
 * Whether a notification about this transfer's payout causes an inquiry. An order that ended without payment (refused, returned, or two
 * people decided "not paid") is inquired about as well: if the party has paid it after all, the refund must stop.
 */
const canBeInquired = ({ payout, hasConflictingOutcomes }: Transfer) => payout !== null && !hasConflictingOutcomes;

/** Claims orders with notifications. */
async function claimNotifiedOrders(ctx: Ctx, { only, rules }: Pick<TransferDeps, "only" | "rules">): Promise<NotifiedOrder[]> {
  const until = new Date(ctx.now.getTime() + rules.claimLostMs);
  const notifications = Map.groupBy(
    await claimPayoutNotifications(ctx.db, { now: ctx.now, until, limit: DUE_BATCH, only }),
    ({ transfer }) => transfer,
  );
  const stored = await lockTransfers(ctx.db, [...notifications.keys()]);
  const open = stored.flatMap(({ transfer, agreed }) =>
    canBeInquired(transfer)
      ? sentOf(transfer, agreed.snapshot).map((sent) => ({ ...sent, notifications: notifications.get(sent.transfer) ?? [] }))
      : [],
  );
  const isOpen = new Set(open.map(({ transfer }) => transfer));
  await markNotificationsInquired(
    ctx.db,
    [...notifications].flatMap(([transfer, some]) => (isOpen.has(transfer) ? [] : some)),
  );
  return open;
}

async function listDueOrders(ctx: Ctx, step: StepName, { only }: Pick<TransferDeps, "only">): Promise<Sent[]> {
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, [step], ctx.now, { limit: DUE_BATCH, only }));
  return stored.flatMap(({ transfer, agreed }) => sentOf(transfer, agreed.snapshot));
}

function sentOf(transfer: Transfer, snapshot: unknown): Sent[] {
  if (transfer.payout === null) return [];
  const order = payoutOrderOf(transfer, agreementSchema.parse(snapshot));
  return [{ transfer: transfer.id, party: transfer.payout.party, order }];
}

/**
 * Applies and books the answers. An answer refused by the state machine is ignored: it says nothing new about an order that has ended, or
 * another process recorded it first.
 */
async function recordAnswers(ctx: Ctx, answered: readonly Answered[], call: CallKind, deps: TransferDeps): Promise<void> {
  const by: EventActor = { role: "system", id: call === "submit" ? "submit_payouts" : "inquire_payouts" };
  const upTo = await deps.costUpTo?.(ctx);
  const pendingEvents = answered.map(({ transfer, answer, order }) => {
    const bound = upTo && { costUpTo: upTo(order.amount.currency) };
    return { transfer, event: { type: "payout_answered", at: ctx.now, by, call, answer, ...bound } as const };
  });
  const applied = await applyEvents(ctx, pendingEvents, deps);
  for (const [n, one] of applied.entries())
    if ("refusal" in one) {
      const level = one.refusal === "nothing_new" ? "info" : "warn";
      ctx.log[level]({ transfer: answered[n]?.transfer, refusal: one.refusal }, "payout answer ignored");
    }
}
