import { addDays, startOfDay } from "#kernel/time.ts";
import { numberIn, statesOf, type Listing } from "./listing.ts";
import type { Chosen } from "./store-listing.ts";

/** A filter as SQL asks for it: days as instants, groups as states, a search as a name or a number. */
export function chosenBy({ search, group, product, from, to }: Listing): Chosen {
  return {
    ...(search !== undefined && { name: search, idEnd: numberIn(search) }),
    ...(group !== undefined && { states: statesOf(group) }),
    ...(product !== undefined && { product }),
    ...(from !== undefined && { since: startOfDay(from) }),
    ...(to !== undefined && { before: startOfDay(addDays(to, 1)) }),
  };
}
