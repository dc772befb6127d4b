-- Trigger function: the commission for taking in cash is between zero and the fee, above zero only for cash that an agent took in, and fixed once the
-- transfer is funded.
--
-- Errors: 23514, constraint `transfer_commission_check`.
create or replace function transfers.check_commission() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.pay_in_commission_minor not between 0 and new.fee_minor
    or (new.pay_in_commission_minor > 0 and (new.source_account in ('agent_deposit', 'agent_receivable')) is not true)
    or (tg_op = 'UPDATE' and old.funded_at is not null and old.pay_in_commission_minor <> new.pay_in_commission_minor) then
    raise exception 'transfer violates "transfer_commission_check"'
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = 'transfer_commission_check';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_commission from public;
