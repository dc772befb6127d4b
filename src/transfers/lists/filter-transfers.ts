import { addDays, startOfDay } from "#kernel/time.ts";
import { numberIn, statesOf, type Listing } from "./model/listing.ts";
import type { Chosen } from "./store.ts";

/** Converts a filter for SQL: days to instants, groups to states, a search to a name or a number. */
export function chosenBy({ search, group, product, from, to }: Listing): Chosen {
  return {
    ...(search !== undefined && { name: search, idEnd: numberIn(search) }),
    ...(group !== undefined && { states: statesOf(group) }),
    ...(product !== undefined && { product }),
    ...(from !== undefined && { since: startOfDay(from) }),
    ...(to !== undefined && { before: startOfDay(addDays(to, 1)) }),
  };
}
