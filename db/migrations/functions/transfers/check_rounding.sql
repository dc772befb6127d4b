-- Trigger function: the part of the price that coins cannot pay is at most fee and tax or, where that is more, 99,999 minor units (just below the largest
-- coin, Rp 1,000). It is less than the whole price, so that the agent's debit is above zero. It is above zero only for cash that an agent took in, and fixed
-- once the transfer is funded.
--
-- Errors: 23514, constraint `transfer_rounding_check`.
create or replace function transfers.check_rounding() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.pay_in_rounding_minor not between 0 and greatest(new.fee_minor + new.tax_minor, 99999)
    or new.pay_in_rounding_minor >= new.principal_minor + new.fee_minor + new.tax_minor
    or (new.pay_in_rounding_minor > 0 and (new.source_account in ('agent_deposit', 'agent_receivable')) is not true)
    or (tg_op = 'UPDATE' and old.funded_at is not null and old.pay_in_rounding_minor <> new.pay_in_rounding_minor) then
    raise exception 'transfer violates "transfer_rounding_check"'
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = 'transfer_rounding_check';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_rounding from public;
