/**
 * Recovery after a restore to an earlier instant: orders sent since then are at the parties and not in our books. Nothing leaves until it
 * is known which had left (decision 0111). Pure.
 */
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { EventType, TransferEvent } from "../../lifecycle/events.ts";

export interface Recovery {
  readonly id: Id<"rv">;
  /** The instant to which the database was restored. */
  readonly since: Date;
  readonly begunAt: Date;
  /** When all statements of the gap had been read. */
  readonly readAt: Date | null;
  /** When everything due had been inquired about. */
  readonly inquiredAt: Date | null;
  readonly liftedAt: Date | null;
}

/**
 * Events by which money leaves, or after which it could leave over another route than it may have taken already. They are refused as for a
 * transfer with conflicting outcomes, which waits for staff.
 */
export const HELD_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  "submitted",
  "refund_sent",
  "refund_credited",
  "refund_cash_chosen",
  "collecting_started",
  "collected",
  "returned_to_sender",
  "action_overdue",
  "cancelled",
  "recall_requested",
  "recipient_changed",
  "unclaimed_escheated",
]);

/** Recording an order that a party has on record lets no money leave. */
export const isHeldBack = (event: TransferEvent): boolean =>
  HELD_EVENTS.has(event.type) && !("isKnown" in event && event.isKnown);

/** Why a recovery cannot begin at an instant, or null. */
export function whyNotBegin(since: Date, now: Date): "in_the_future" | "too_long_ago" | null {
  if (since > now) return "in_the_future";
  return now.getTime() - since.getTime() > MAX_GAP_MS ? "too_long_ago" : null;
}
/** Statements are read day by day, forty days per run. A longer loss is more than a gap. */
const MAX_GAP_MS = 35 * DAY_MS;
