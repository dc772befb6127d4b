import { invariant, type Invariant } from "#platform/invariants.ts";

export const scheduleInvariants: readonly Invariant[] = [
  invariant(
    "a scheduled transfer is sent by the person of its schedule, in its corridor",
    `select o.schedule, o.transfer from transfers.schedule_occurrence as o join transfers.schedule as s on s.id = o.schedule
     join transfers.transfer as t on t.id = o.transfer where t.sender <> s.person`,
  ),
  invariant(
    "an occurrence that waits belongs to an active schedule",
    `select o.schedule, o.planned_on from transfers.schedule_occurrence as o join transfers.schedule as s on s.id = o.schedule
     where o.state = 'waiting' and s.state <> 'active'`,
  ),
  invariant(
    "an active schedule has a next day, or an occurrence that waits",
    `select id from transfers.schedule as s where state = 'active' and next_at is null
     and not exists (select from transfers.schedule_occurrence as o where o.schedule = s.id and o.state = 'waiting')`,
  ),
  invariant(
    "the outcome of an occurrence is that of its transfer: paid, or over without a payment",
    `select o.transfer, o.outcome, t.state from transfers.schedule_occurrence as o join transfers.transfer as t on t.id = o.transfer
     where (o.outcome = 'sent' and t.funded_at is null) or (o.outcome = 'not_sent' and t.state not in ('CANCELLED', 'EXPIRED') and t.funded_at is null)`,
  ),
  invariant(
    "a scheduled transfer that was prepared anew had expired unpaid, and the occurrence names the newest one",
    `select r.expired, r.made, t.state from transfers.schedule_renewal as r join transfers.transfer as t on t.id = r.expired
     join transfers.transfer as made on made.id = r.made
     join transfers.schedule_occurrence as o on o.schedule = r.schedule and o.planned_on = r.planned_on
     where t.state <> 'EXPIRED' or t.funded_at is not null or made.sender <> t.sender or o.transfer = r.expired
       or (o.transfer <> r.made and not exists (select from transfers.schedule_renewal as next where next.expired = r.made and next.schedule = r.schedule
         and next.planned_on = r.planned_on))`,
  ),
  invariant(
    "no occurrence of a schedule is left behind by the next one",
    `select o.schedule, o.planned_on, s.next_on from transfers.schedule_occurrence as o join transfers.schedule as s on s.id = o.schedule
     where s.next_on <= o.planned_on`,
  ),
];
