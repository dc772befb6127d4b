-- Trigger function: nothing of a frozen person leaves, neither a payout, nor cash, nor a refund. Placing a freeze waits for the transactions in which money
-- leaves (src/transfers/advance-holds/store.ts), so that this sees every freeze that is committed.
--
-- Errors: ST004.
create or replace function transfers.refuse_frozen() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  moved record;
begin
  if tg_table_name = 'refund' then
    select t.sender, t.updated_at into moved from transfers.transfer as t where t.id = new.transfer;
  else
    select new.sender, new.updated_at into moved;
  end if;
  if exists (select from transfers.advance_hold as h where h.kind = 'person' and h.value = moved.sender and h.freezes and h.lifted_at is null
    and (h.until is null or h.until > moved.updated_at)) then
    raise exception 'the sender is frozen' using errcode = 'ST004';
  end if;
  return new;
end
$$;

revoke execute on function transfers.refuse_frozen from public;
