-- What cash could not pay of a price (decision 0066): nothing unless an agent took the cash, never more than fee and tax, and as it was from then on.
alter table transfers.transfer add column pay_in_rounding_minor bigint not null default 0;
create function transfers.check_rounding() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.pay_in_rounding_minor not between 0 and new.fee_minor + new.tax_minor
    or (new.pay_in_rounding_minor > 0 and (new.source_account in ('agent_deposit', 'agent_receivable')) is not true)
    or (tg_op = 'UPDATE' and old.funded_at is not null and old.pay_in_rounding_minor <> new.pay_in_rounding_minor) then
    raise exception 'a transfer breaks "transfer_rounding_check"'
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = 'transfer_rounding_check';
  end if;
  return new;
end
$$;
revoke execute on function transfers.check_rounding from public;
create trigger rounding_on_entry before insert on transfers.transfer for each row
  when (new.pay_in_rounding_minor <> 0) execute function transfers.check_rounding();
create trigger rounding before update on transfers.transfer for each row
  when (new.pay_in_rounding_minor <> 0 or old.pay_in_rounding_minor <> 0) execute function transfers.check_rounding();
