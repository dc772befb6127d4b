-- Until 0073 what was sent to a recipient was counted once for everybody. Since then it is counted for each sender, and for all of them under keys of their
-- own, which began with nothing: a recipient who had reached the figure of the month could get as much again. What stands in windows that have not ended is
-- counted under the new keys as well; what was counted there already stays as it is.
with former as (
  select claim.subject, claim.whom, claim.starts_on, claim.taken, reservation.state, reservation.person_id,
    split_part(claim.key, '.', 2) as figure, usage.most
  from limits.claim join limits.reservation using (subject) join limits.usage using (key, whom, starts_on)
  where claim.key in ('recipient.day', 'recipient.month', 'recipient.day_count') and claim.whom not like '%/%'
    and claim.starts_on >= date_trunc('month', now() at time zone 'Asia/Jakarta')::date and reservation.state <> 'given_back'
), due as (
  select subject, 'recipient.' || figure as key, person_id || '/' || whom as whom, starts_on, taken, most from former
  -- Nobody is refused by what all send: there is no figure in the row.
  union all select subject, 'recipient.all_' || figure, whom, starts_on, taken, 999999999999999999 from former
), counted as (
  insert into limits.claim (subject, key, whom, starts_on, taken) select subject, key, whom, starts_on, taken from due
  on conflict do nothing returning subject, key, whom, starts_on, taken
)
insert into limits.usage as usage (key, whom, starts_on, reserved, consumed, most)
select key, whom, starts_on, coalesce(sum(counted.taken) filter (where state = 'reserved'), 0),
  coalesce(sum(counted.taken) filter (where state = 'consumed'), 0), max(most)
from counted join due using (subject, key, whom, starts_on) join limits.reservation using (subject)
group by key, whom, starts_on order by key, whom, starts_on
on conflict (key, whom, starts_on) do update set reserved = usage.reserved + excluded.reserved, consumed = usage.consumed + excluded.consumed;
