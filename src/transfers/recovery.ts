/**
 * After a restore to an earlier instant: what had left since then is at the parties and not in our books. Nothing leaves until it is known what had
 * (decision 0111). Pure.
 */
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { EventType, TransferEvent } from "./events.ts";

export interface Recovery {
  readonly id: Id<"rv">;
  /** The instant to which the database was put back. */
  readonly since: Date;
  readonly begunAt: Date;
  /** When all statements of the gap had been read. */
  readonly readAt: Date | null;
  /** When everything that was due had been asked about. */
  readonly askedAt: Date | null;
  readonly liftedAt: Date | null;
}

/**
 * Events by which money leaves, or after which it would leave another way than it may have left already. They are refused as for one transfer in
 * doubt: it waits for people.
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
  "recipient_changed",
  "handed_over",
]);

/** What a party has on record already does not leave by being written down. */
export const isHeldBack = (event: TransferEvent): boolean =>
  HELD_EVENTS.has(event.type) && !("isKnown" in event && event.isKnown);

/** Why a recovery can't begin at an instant, or null. */
export function whyNotBegin(since: Date, now: Date): "in_the_future" | "too_long_ago" | null {
  if (since > now) return "in_the_future";
  return now.getTime() - since.getTime() > MAX_GAP_MS ? "too_long_ago" : null;
}
/** Statements are read day by day, forty days in one run; who has lost more than this has lost more than a gap. */
const MAX_GAP_MS = 35 * DAY_MS;
