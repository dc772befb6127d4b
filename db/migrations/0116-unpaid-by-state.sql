-- A sender's unpaid transfers to one recipient are counted as long as they are unpaid, and no longer by the day on which each was made: at midnight three
-- more found room beside those of the day before. One row for each sender and recipient holds them now, under a first day that is none (src/limits/window.ts).
with moved as (
  delete from limits.usage where key = 'recipient_unpaid.day_count' returning whom, starts_on, reserved, consumed, most
)
insert into limits.usage (key, whom, starts_on, reserved, consumed, most)
select 'recipient_unpaid.count', whom, '2000-01-01', sum(reserved), sum(consumed),
  -- Who had three on each of two days keeps them all, and gets no other until there is room.
  greatest(max(most), sum(reserved))
from moved group by whom;
update limits.claim set key = 'recipient_unpaid.count', starts_on = '2000-01-01' where key = 'recipient_unpaid.day_count';
