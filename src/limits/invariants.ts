import { invariant, type Invariant } from "#platform/invariants.ts";

/** What always holds of limits. */
export const limitInvariants: readonly Invariant[] = [
  invariant(
    "what is used of each limit is the sum of what transfers claimed of it",
    `with claimed as (
       select key, whom, starts_on, coalesce(sum(taken) filter (where state = 'reserved'), 0) as reserved,
         coalesce(sum(taken) filter (where state = 'consumed'), 0) as consumed
       from limits.claim join limits.reservation using (subject) group by 1, 2, 3)
     select key, whom, starts_on, usage.reserved, claimed.reserved as claimed_reserved, usage.consumed, claimed.consumed as claimed_consumed
     from limits.usage full join claimed using (key, whom, starts_on)
     where coalesce(usage.reserved, 0) <> coalesce(claimed.reserved, 0) or coalesce(usage.consumed, 0) <> coalesce(claimed.consumed, 0)`,
  ),
  invariant(
    "no more unpaid transfers are reserved for a recipient than their sender may have there",
    `select key, whom, starts_on, reserved, most from limits.usage where key like '%\\_unpaid.%' and reserved > most`,
  ),
  invariant(
    "windows begin on the first of a month where they are months",
    `select key, whom, starts_on from limits.usage where key like '%month' and extract(day from starts_on) <> 1`,
  ),
];
