/** Addresses of the list: everything that is chosen stands in them. */
import { writeListing, type Listing } from "../../listing.ts";

const HOME = "/dashboard/transfers";

export function hrefOf(filter: Listing, after?: string): string {
  const query = writeListing(filter, after);
  return query === "" ? HOME : `${HOME}?${query}`;
}
