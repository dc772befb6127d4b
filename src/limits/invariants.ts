import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of limits. */
export const limitInvariants: readonly Invariant[] = [
  invariant(
    "the used part of each limit is the sum of the claims of transfers",
    `with claimed as (
       select key, owner, starts_on, coalesce(sum(taken) filter (where state = 'reserved'), 0) as reserved,
         coalesce(sum(taken) filter (where state = 'consumed'), 0) as consumed
       from limits.claim join limits.reservation using (subject) group by 1, 2, 3)
     select key, owner, starts_on, usage.reserved, claimed.reserved as claimed_reserved, usage.consumed, claimed.consumed as claimed_consumed
     from limits.usage full join claimed using (key, owner, starts_on)
     where coalesce(usage.reserved, 0) <> coalesce(claimed.reserved, 0) or coalesce(usage.consumed, 0) <> coalesce(claimed.consumed, 0)`,
  ),
  invariant(
    "no sender has more unpaid transfers to one recipient than allowed",
    `select key, owner, starts_on, reserved, max from limits.usage where key like '%\\_unpaid.%' and reserved > max`,
  ),
  invariant(
    "monthly windows begin on the first of a month",
    `select key, owner, starts_on from limits.usage where key like '%month' and extract(day from starts_on) <> 1`,
  ),
];
