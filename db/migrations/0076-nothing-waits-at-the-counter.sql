-- Who asked for a reversal can take it back: a request that nobody decides would keep the outlet's day open for ever.
alter table cash_points.reversal drop constraint reversal_state_check;
alter table cash_points.reversal add constraint reversal_state_check check (state in ('waiting', 'approved', 'refused', 'withdrawn'));
alter table cash_points.reversal drop constraint reversal_check;
alter table cash_points.reversal add constraint reversal_check
  check ((state in ('approved', 'refused')) = (decided_by is not null) and (decided_by is null) = (decided_at is null));
create index reversal_waiting on cash_points.reversal (payout) where state = 'waiting';
