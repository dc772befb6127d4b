-- Trigger function: reference, rail, party and time of a payout are immutable. `may have arrived` is never set back to false.
--
-- Errors: ST003.
create or replace function transfers.check_payout() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.transfer, new.reference, new.rail, new.party, new.ordered_at) is distinct from
     (old.transfer, old.reference, old.rail, old.party, old.ordered_at) or (old.may_have_arrived and not new.may_have_arrived) then
    raise exception 'a payout order is immutable' using errcode = 'ST003';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_payout from public;
