/** The list of one's transfers: groups of states and filters. Pure, for server and screen. */
import { z } from "zod";
import { localDateSchema } from "#kernel/time.ts";
import { STATES, type State } from "../../lifecycle/states.ts";
import { PRODUCTS } from "../../lifecycle/transfer.ts";

/** Groups of states. FROZEN belongs to the transfers in progress: its group must not disclose it. */
const STATES_OF = {
  waiting: ["CREATED", "AWAITING_PAYMENT"],
  in_progress: [
    "FUNDED",
    "UNDER_REVIEW",
    "FROZEN",
    "READY",
    "CONVERTED",
    "SUBMITTED",
    "OUTCOME_UNKNOWN",
    "AVAILABLE",
    "COLLECTING",
    "CANCEL_REQUESTED",
    "REJECTED",
    "RETURNED",
  ],
  needs_you: ["ACTION_REQUIRED"],
  arrived: ["PAID"],
  returned: ["REFUND_PENDING", "REFUNDED", "UNCLAIMED_TRANSFERRED"],
  not_sent: ["CANCELLED", "EXPIRED"],
} as const satisfies Record<string, readonly State[]>;
export type Group = keyof typeof STATES_OF;
export const GROUPS = Object.keys(STATES_OF) as [Group, ...Group[]];
export const statesOf = (group: Group): readonly State[] => STATES_OF[group];

/** States that count as sent in a month's total. */
export const SENT_STATES: readonly State[] = STATES.filter((state) =>
  (["in_progress", "needs_you", "arrived"] as const).some((group) => (STATES_OF[group] as readonly State[]).includes(state)),
);

/** Filter of the list. All given conditions must hold. */
export const listingFields = {
  /** Part of the recipient's name, or the transfer's number. */
  search: z.string().trim().min(1).max(80).optional(),
  group: z.enum(GROUPS).optional(),
  product: z.enum(PRODUCTS).optional(),
  /** Days in Jakarta, both inclusive. */
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
} as const;
const listing = z.object(listingFields);
export type Listing = z.output<typeof listing>;

/** A search that is a transfer's number, in any spelling, in canonical form; null for anything else. */
export function numberIn(search: string): string | null {
  const bare = search.replaceAll(/[\s-]/g, "").toLowerCase();
  return /^[0-9a-hjkmnp-tv-z]{8}$/.test(bare) ? bare : null;
}
