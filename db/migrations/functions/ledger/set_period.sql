-- Moves the end of the closed days, and of the closed months. Waits for every transaction that is posting, and lets no other one post until this transaction ends:
-- what is posted before is in the figures that were signed, what is posted after falls into the first open day.
--
-- Arguments:
--   new_open_from    the first day that is open: days before it are closed. The first close may be of any day; after it one day is closed, or the last closed one
--                    reopened, at a time
--   new_months_from  the first day of the first month that is not closed; null while no month was closed. Never goes back, so that no day of a closed month is
--                    reopened
--
-- Errors: SL007, the days or months between are skipped, or a closed month would be reopened.
-- Locking: advisory lock (7263040, 0), alone; ledger.post shares it.
create or replace function ledger.set_period(new_open_from date, new_months_from date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_closed ledger.period;
begin
  perform pg_advisory_xact_lock(7263040, 0);
  select * into now_closed from ledger.period for update;
  if new_open_from is null
    or abs(new_open_from - now_closed.open_from) > 1
    or new_months_from < now_closed.months_from
    or (new_months_from is null and now_closed.months_from is not null)
    or new_months_from > new_open_from or new_open_from < new_months_from then
    raise exception 'days are closed and reopened one at a time, and not in a closed month' using errcode = 'SL007';
  end if;
  update ledger.period set open_from = new_open_from, months_from = new_months_from;
end
$$;

revoke execute on function ledger.set_period from public;
grant execute on function ledger.set_period to sampai_app;
