-- An agent who takes cash in is debited for something: what cash could not pay is less than the whole price. (A price below a thousand rupiah without fee could
-- be rounded off by more than itself, and the agent credited for it.)
create or replace function transfers.check_rounding() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.pay_in_rounding_minor not between 0 and greatest(new.fee_minor + new.tax_minor, 99999)
    or new.pay_in_rounding_minor >= new.principal_minor + new.fee_minor + new.tax_minor
    or (new.pay_in_rounding_minor > 0 and (new.source_account in ('agent_deposit', 'agent_receivable')) is not true)
    or (tg_op = 'UPDATE' and old.funded_at is not null and old.pay_in_rounding_minor <> new.pay_in_rounding_minor) then
    raise exception 'a transfer breaks "transfer_rounding_check"'
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = 'transfer_rounding_check';
  end if;
  return new;
end
$$;
