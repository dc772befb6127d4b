-- Trigger function: the version rises by one, a state changes only as transfers.allowed_move allows, and agreed columns are immutable.
--
-- Errors:
--   ST001  another process wrote a newer version
--   ST002  the change of state is not allowed
--   ST003  agreed columns differ
create or replace function transfers.check_transfer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'version % does not follow version %', new.version, old.version using errcode = 'ST001';
  end if;
  if new.state <> old.state
    and not exists (select from transfers.allowed_move as m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'state % may not follow state %', new.state, old.state using errcode = 'ST002';
  end if;
  if (new.id, new.product, new.sender, new.corridor, new.quote, new.principal_minor, new.fee_minor, new.tax_minor, new.margin_minor,
      new.rounding_minor, new.receives_currency, new.receives_minor, new.created_at, new.pay_by)
    is distinct from
     (old.id, old.product, old.sender, old.corridor, old.quote, old.principal_minor, old.fee_minor, old.tax_minor, old.margin_minor,
      old.rounding_minor, old.receives_currency, old.receives_minor, old.created_at, old.pay_by) then
    raise exception 'agreed columns are immutable' using errcode = 'ST003';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_transfer from public;
