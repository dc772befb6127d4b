/** One's transfers as people look for them: groups of states, filters and their form in an address. Pure, for server and screen. */
import { z } from "zod";
import { localDateSchema } from "#kernel/time.ts";
import { STATES, type State } from "./states.ts";
import { PRODUCTS } from "./transfer.ts";

/** States as one looks for them. What is frozen stands among what is under way: its group must not tell it. */
const STATES_OF = {
  waiting: ["CREATED", "AWAITING_PAYMENT"],
  under_way: [
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

/** Of which the money was sent: what a month's total counts. */
export const SENT_STATES: readonly State[] = STATES.filter((state) =>
  (["under_way", "needs_you", "arrived"] as const).some((group) => (STATES_OF[group] as readonly State[]).includes(state)),
);

/** What a transfer must be to be listed; all that is given must be true of it. */
export const listingFields = {
  /** Part of the recipient's name, or the transfer's number. */
  search: z.string().trim().min(1).max(80).optional(),
  group: z.enum(GROUPS).optional(),
  product: z.enum(PRODUCTS).optional(),
  /** Days in Jakarta, both included. */
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
} as const;
export const LISTING_NAMES = Object.keys(listingFields) as readonly (keyof typeof listingFields)[];
const listing = z.object(listingFields);
export type Listing = z.output<typeof listing>;

/** The filter in the query of an address. What is not valid there is left out: an old or mistyped link still opens the list. */
export function readListing(params: URLSearchParams): Listing {
  const given = LISTING_NAMES.flatMap((name) => {
    const parsed = listingFields[name].safeParse(params.get(name)?.trim() || undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The query for a filter, in one spelling. */
export function writeListing(filter: Listing, after?: string): string {
  const params = new URLSearchParams();
  for (const name of LISTING_NAMES) if (filter[name] !== undefined) params.set(name, filter[name]);
  if (after !== undefined) params.set("after", after);
  return params.toString();
}

/** A search that is a number as people read it out, written in any way; null for anything else. */
export function numberIn(search: string): string | null {
  const bare = search.replaceAll(/[\s-]/g, "").toLowerCase();
  return /^[0-9a-hjkmnp-tv-z]{8}$/.test(bare) ? bare : null;
}
