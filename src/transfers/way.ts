/**
 * The way of a transfer as people read it: its states gathered into milestones, who holds the money, what comes next and by when. One for
 * the sender's page, public tracking and receipts. Pure; what may not be told is gone before it gets here.
 */
import { shownState } from "./reasons.ts";
import type { State } from "./states.ts";
import type { Product, Transfer } from "./transfer.ts";

export const MILESTONES = [
  "created",
  "awaiting_payment",
  "funded",
  "reviewing",
  "action_required",
  "converted",
  "sent",
  "unclear",
  "available",
  "collecting",
  "paid",
  "rejected",
  "returned",
  "cancel_asked",
  "cancelled",
  "expired",
  "refunding",
  "refund_waiting",
  "refund_ready",
  "refund_collecting",
  "refunded",
  "surrendered",
] as const;
export type Milestone = (typeof MILESTONES)[number];

const MILESTONE_OF: Readonly<Record<State, Milestone>> = {
  CREATED: "created",
  AWAITING_PAYMENT: "awaiting_payment",
  FUNDED: "funded",
  // Between the money's coming and its leaving people see one thing: we have it.
  READY: "funded",
  UNDER_REVIEW: "reviewing",
  FROZEN: "reviewing",
  ACTION_REQUIRED: "action_required",
  CONVERTED: "converted",
  SUBMITTED: "sent",
  OUTCOME_UNKNOWN: "unclear",
  AVAILABLE: "available",
  COLLECTING: "collecting",
  PAID: "paid",
  REJECTED: "rejected",
  RETURNED: "returned",
  CANCEL_REQUESTED: "cancel_asked",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  REFUND_PENDING: "refunding",
  REFUNDED: "refunded",
  UNCLAIMED_TRANSFERRED: "surrendered",
};

export const milestoneOf = (state: State): Milestone => MILESTONE_OF[state];

/** Who has the money. `network`: the bank or partner that is paying it out. */
export const HOLDERS = ["sender", "us", "network", "outlet", "recipient", "authority"] as const;
export type Holder = (typeof HOLDERS)[number];

/** Who has the money in a state. Cash that waits is ours, and lies where it can be collected. */
export function holderOf(state: State): Holder {
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
    case "CANCELLED":
    case "EXPIRED":
    case "REFUNDED":
      return "sender";
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
    case "CANCEL_REQUESTED":
      return "network";
    case "AVAILABLE":
    case "COLLECTING":
      return "outlet";
    case "PAID":
      return "recipient";
    case "UNCLAIMED_TRANSFERRED":
      return "authority";
    default:
      return "us";
  }
}

const WHOLE_WAY: Readonly<Record<Product, readonly Milestone[]>> = {
  local: ["funded", "sent", "paid"],
  international: ["funded", "converted", "sent", "paid"],
  cash_pickup: ["funded", "available", "paid"],
};

/** Which milestone of the way a state stands at, where it is not on it itself; null where the way has ended or turned back. */
function standsAt(state: State, isConverted: boolean): Milestone | "start" | null {
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
      return "start";
    case "UNDER_REVIEW":
    case "FROZEN":
    case "ACTION_REQUIRED":
      return isConverted ? "converted" : "funded";
    case "OUTCOME_UNKNOWN":
      return "sent";
    case "COLLECTING":
      return "available";
    case "FUNDED":
    case "READY":
    case "CONVERTED":
    case "SUBMITTED":
    case "AVAILABLE":
      return milestoneOf(state);
    default:
      return null;
  }
}

export interface Ahead {
  readonly milestone: Milestone;
  /** By when, where somebody has promised or ordered it. */
  readonly by: Date | null;
}

type Walking = Pick<Transfer, "product" | "state" | "isConverted" | "payBy">;

/** What still comes, in its order, with the dates that stand. A promise that has passed is no date any more: `isLate` says so. */
export function aheadOf(
  { product, state, isConverted, payBy }: Walking,
  { arrivesBy, collectBy, now }: { readonly arrivesBy: Date; readonly collectBy: Date | null; readonly now: Date },
): Ahead[] {
  if (state === "REFUND_PENDING" || state === "RETURNED") return [{ milestone: "refunded", by: null }];
  const place = standsAt(state, isConverted);
  if (place === null) return [];
  const whole = WHOLE_WAY[product];
  const left = whole.slice(place === "start" ? 0 : whole.indexOf(place) + 1);
  const arrival: Milestone = product === "cash_pickup" ? "available" : "paid";
  const promised = arrivesBy > now ? arrivesBy : null;
  return left.map((milestone) => {
    if (milestone === "funded") return { milestone, by: payBy };
    if (milestone === arrival) return { milestone, by: promised };
    return { milestone, by: milestone === "paid" ? collectBy : null };
  });
}

/** The money should be there by now, has been paid in, and is still on its way to the recipient. */
export function isLate({ product, state }: Pick<Transfer, "product" | "state">, arrivesBy: Date, now: Date): boolean {
  if (arrivesBy > now) return false;
  const place = standsAt(state, false);
  if (place === null || place === "start") return false;
  return !(product === "cash_pickup" && place === "available");
}

/** A milestone that was reached. */
export interface Reached {
  readonly milestone: Milestone;
  readonly at: Date;
}

/** Changes of state as milestones: what falls together is one, at the time when it began. */
export function reachedOf<Row extends { readonly at: Date; readonly state: State }>(
  createdAt: Date,
  rows: readonly Row[],
): (Reached & { readonly row: Row | null })[] {
  const reached: (Reached & { readonly row: Row | null })[] = [{ milestone: "created", at: createdAt, row: null }];
  for (const row of rows) {
    const milestone = milestoneOf(row.state);
    if (reached.at(-1)?.milestone !== milestone) reached.push({ milestone, at: row.at, row });
  }
  return reached;
}

/** Since when a transfer is what its state says. */
export const sinceOf = (createdAt: Date, rows: readonly { readonly at: Date; readonly state: State }[]): Date =>
  reachedOf(
    createdAt,
    rows.map(({ at, state }) => ({ at, state: shownState(state) })),
  ).at(-1)?.at ?? createdAt;

/** Where the refund stands, where that is more than its state says: it waits for the sender, lies ready for them, or an outlet is handing it over. */
export function refundMilestone({ refund }: Pick<Transfer, "refund">): Milestone {
  if (refund?.status === "cash_collecting") return "refund_collecting";
  if (refund?.status === "cash_ready") return "refund_ready";
  return refund?.status === "account_needed" ? "refund_waiting" : "refunding";
}

/** Where a transfer stands now, as every list, page and paper says it. Nothing is "on its way" that waits for its sender. */
export function standingOf(transfer: Pick<Transfer, "state" | "refund">): Milestone {
  const milestone = milestoneOf(shownState(transfer.state));
  return milestone === "refunding" ? refundMilestone(transfer) : milestone;
}

/** The way with its last milestone as the refund stands now. */
export const withRefund = <One extends Reached>(reached: readonly One[], transfer: Pick<Transfer, "refund">): One[] =>
  reached.map((one, index) =>
    index === reached.length - 1 && one.milestone === "refunding" ? { ...one, milestone: refundMilestone(transfer) } : one,
  );

/** The number that people read out: the end of the id, which is random, in two groups. */
export function numberOf(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}

/** "S." of "siti rahayu": the first letter as people see one, with its marks. */
export function initialOf(name: string): string {
  const [first = ""] = new Intl.Segmenter("id", { granularity: "grapheme" }).segment(name.trim());
  return typeof first === "string" ? "" : `${first.segment.toLocaleUpperCase("id")}.`;
}
