/**
 * The progress of a transfer as people read it: states grouped into milestones, the holder of the money, what comes next and by when.
 * Shared by the sender's page, public tracking and receipts. Pure; whatever may not be disclosed is removed before.
 */
import { shownState } from "../lifecycle/reasons.ts";
import type { State } from "../lifecycle/states.ts";
import type { Product, Transfer } from "../lifecycle/transfer.ts";

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
  "code_locked",
  "collecting",
  "paid",
  "rejected",
  "returned",
  "cancel_requested",
  "cancelled",
  "expired",
  "refunding",
  "refund_waiting",
  "refund_ready",
  "refund_collecting",
  "refunded",
  "escheated",
] as const;
export type Milestone = (typeof MILESTONES)[number];

const MILESTONE_OF: Readonly<Record<State, Milestone>> = {
  CREATED: "created",
  AWAITING_PAYMENT: "awaiting_payment",
  FUNDED: "funded",
  // From receipt until the money leaves people see one milestone: we have it.
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
  CANCEL_REQUESTED: "cancel_requested",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  REFUND_PENDING: "refunding",
  REFUNDED: "refunded",
  UNCLAIMED_TRANSFERRED: "escheated",
};

export const milestoneOf = (state: State): Milestone => MILESTONE_OF[state];

/** Who has the money. `network`: the bank or partner that is paying it out. */
export const HOLDERS = ["sender", "us", "network", "outlet", "recipient", "authority"] as const;
export type Holder = (typeof HOLDERS)[number];

/** Who has the money in a state. Cash waiting for collection is ours, but counts as held by the outlet. */
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

const PRODUCT_MILESTONES: Readonly<Record<Product, readonly Milestone[]>> = {
  local: ["funded", "sent", "paid"],
  international: ["funded", "converted", "sent", "paid"],
  cash_pickup: ["funded", "available", "paid"],
};

/** The milestone of the normal progress that a state belongs to; null where the transfer has ended or is being refunded. */
export function positionOf(state: State, isConverted: boolean): Milestone | "start" | null {
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
  /** The promised or required time, if any. */
  readonly by: Date | null;
}

type InProgress = Pick<Transfer, "product" | "state" | "isConverted" | "payBy">;

/** Milestones ahead in order, with the dates that still hold. A promise that has passed gives no date; `isLate` reports it. */
export function aheadOf(
  { product, state, isConverted, payBy }: InProgress,
  { arrivesBy, collectBy, now }: { readonly arrivesBy: Date; readonly collectBy: Date | null; readonly now: Date },
): Ahead[] {
  if (state === "REFUND_PENDING" || state === "RETURNED") return [{ milestone: "refunded", by: null }];
  const place = positionOf(state, isConverted);
  if (place === null) return [];
  const whole = PRODUCT_MILESTONES[product];
  const left = whole.slice(place === "start" ? 0 : whole.indexOf(place) + 1);
  const arrival: Milestone = product === "cash_pickup" ? "available" : "paid";
  const promised = arrivesBy > now ? arrivesBy : null;
  return left.map((milestone) => {
    if (milestone === "funded") return { milestone, by: payBy };
    if (milestone === arrival) return { milestone, by: promised };
    return { milestone, by: milestone === "paid" ? collectBy : null };
  });
}

/** The promised time has passed, the transfer is paid in, and the money is still on its way to the recipient. */
export function isLate({ product, state }: Pick<Transfer, "product" | "state">, arrivesBy: Date, now: Date): boolean {
  if (arrivesBy > now) return false;
  const place = positionOf(state, false);
  if (place === null || place === "start") return false;
  return !(product === "cash_pickup" && place === "available");
}

/** A milestone that was reached. */
export interface Reached {
  readonly milestone: Milestone;
  readonly at: Date;
}

/** Groups changes of state into milestones, each with the time it began. */
export function reachedOf<Row extends { readonly at: Date; readonly state: State }>(
  createdAt: Date,
  rows: readonly Row[],
): (Reached & { readonly row: Row | null })[] {
  const reached: (Reached & { readonly row: Row | null })[] = [{ milestone: "created", at: createdAt, row: null }];
  for (const row of withoutAttempts(rows)) {
    const milestone = milestoneOf(row.state);
    if (reached.at(-1)?.milestone !== milestone) reached.push({ milestone, at: row.at, row });
  }
  return reached;
}

/**
 * A collection that an outlet began and stopped handed out nothing. Once something has followed, it says nothing to the sender; while it is
 * the latest event, it tells why the cash still waits.
 */
function withoutAttempts<Row extends { readonly state: State }>(rows: readonly Row[]): readonly Row[] {
  const isAttempt = (index: number): boolean =>
    rows[index]?.state === "COLLECTING" && rows[index + 1]?.state === "AVAILABLE" && index + 2 < rows.length;
  return rows.filter((_, index) => !isAttempt(index) && !isAttempt(index - 1));
}

/** A lock of the pickup code, or a new code that the sender requested. */
export interface CodeChange {
  readonly at: Date;
  readonly what: "locked" | "replaced";
}

/**
 * Adds locks and new codes to cash that waits: locked, then available again with the new code. Those of a refund's code are left out, since
 * its waiting is one milestone.
 */
export function withCodeChanges<Row>(
  reached: readonly (Reached & { readonly row: Row | null })[],
  changes: readonly CodeChange[],
): (Reached & { readonly row: Row | null })[] {
  return reached.flatMap((one, index) => {
    if (one.milestone !== "available") return [one];
    const until = reached[index + 1]?.at ?? null;
    const during = changes.filter(({ at }) => at >= one.at && (until === null || at < until));
    return [
      one,
      ...during.map(({ at, what }) => ({
        milestone: what === "locked" ? ("code_locked" as const) : ("available" as const),
        at,
        row: null,
      })),
    ];
  });
}

/** Since when a transfer has its present milestone. */
export const sinceOf = (createdAt: Date, rows: readonly { readonly at: Date; readonly state: State }[]): Date =>
  reachedOf(
    createdAt,
    rows.map(({ at, state }) => ({ at, state: shownState(state) })),
  ).at(-1)?.at ?? createdAt;

/** The milestone of a refund, where it says more than the state: it waits for the sender, is ready to collect, or is being handed out. */
export function refundMilestone({ refund }: Pick<Transfer, "refund">): Milestone {
  if (refund?.status === "cash_collecting") return "refund_collecting";
  if (refund?.status === "cash_ready") return "refund_ready";
  return refund?.status === "account_needed" ? "refund_waiting" : "refunding";
}

/** Cash whose code is locked is not ready to collect: its milestone says so until the sender requests a new code. */
const ifLocked = (milestone: Milestone): Milestone =>
  milestone === "available" || milestone === "refund_ready" ? "code_locked" : milestone;

/** Whether the milestone of a transfer depends on the lock of its code. */
export const waitsWithCode = (transfer: Pick<Transfer, "state" | "refund">): boolean => {
  const milestone = currentMilestoneOf(transfer, false);
  return ifLocked(milestone) !== milestone;
};

/**
 * The present milestone of a transfer, as shown in every list, page and document. A refund that waits for its sender is not shown as on its
 * way, nor cash with a locked code as ready.
 */
export function currentMilestoneOf(transfer: Pick<Transfer, "state" | "refund">, isLocked: boolean): Milestone {
  const milestone = milestoneOf(shownState(transfer.state));
  const current = milestone === "refunding" ? refundMilestone(transfer) : milestone;
  return isLocked ? ifLocked(current) : current;
}

/** Replaces the last milestone by the present one of the refund. */
export const withRefund = <One extends Reached>(reached: readonly One[], transfer: Pick<Transfer, "refund">): One[] =>
  reached.map((one, index) =>
    index === reached.length - 1 && one.milestone === "refunding" ? { ...one, milestone: refundMilestone(transfer) } : one,
  );

/** The same for the last milestone of those that were reached. */
export const withLock = <One extends Reached>(reached: readonly One[], isLocked: boolean): readonly One[] =>
  !isLocked
    ? reached
    : reached.map((one, index) => (index === reached.length - 1 ? { ...one, milestone: ifLocked(one.milestone) } : one));

/** The number of a transfer, as people read it out. */
export { referenceOf as numberOf } from "#kernel/id.ts";

/** "S." of "siti rahayu": the first letter as people see it, with its diacritics. */
export function initialOf(name: string): string {
  const [first = ""] = new Intl.Segmenter("id", { granularity: "grapheme" }).segment(name.trim());
  return typeof first === "string" ? "" : `${first.segment.toLocaleUpperCase("id")}.`;
}

/** Longer names are cut: an SMS names the sender in two parts of 153 characters. */
const SHORT_NAME_MAX_CHARS = 30;

/**
 * "Dewi L." of "Dewi Lestari": enough for a recipient to recognize the sender, and not the whole name. Leading initials stay ("M. Arif
 * B."); a name of one word stays as it is.
 */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const called = words.findIndex((word) => word.replaceAll(".", "").length > 2);
  const first = words.slice(0, called === -1 ? 1 : called + 1).join(" ");
  const last = words.length > called + 1 && words.length > 1 ? ` ${initialOf(words.at(-1) ?? "")}` : "";
  return bounded(`${first}${last}`);
}

/** A name that is shown in full, such as a company's, at the length that an SMS has room for. */
export const bounded = (name: string): string =>
  name.length <= SHORT_NAME_MAX_CHARS ? name : `${name.slice(0, SHORT_NAME_MAX_CHARS - 1).trimEnd()}.`;
