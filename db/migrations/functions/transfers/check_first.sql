-- Trigger function: a transfer begins as CREATED with version 1.
--
-- Errors: ST002.
create or replace function transfers.check_first() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'CREATED' or new.version <> 1 then
    raise exception 'a transfer begins as CREATED' using errcode = 'ST002';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_first from public;
