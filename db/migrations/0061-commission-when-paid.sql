-- The commission for taking cash in is promised with the cash and earned when the transfer is PAID (decision 0057). Until then it stands here and
-- not in the books; it is never more than the transfer's fee before tax.
alter table transfers.transfer add column pay_in_commission_minor bigint not null default 0;
-- Nothing of it can be changed once it was promised.
create function transfers.check_commission() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.pay_in_commission_minor not between 0 and new.fee_minor
    or (new.pay_in_commission_minor > 0 and (new.source_account in ('agent_deposit', 'agent_receivable')) is not true)
    or (tg_op = 'UPDATE' and old.funded_at is not null and old.pay_in_commission_minor <> new.pay_in_commission_minor) then
    raise exception 'a transfer breaks "transfer_commission_check"'
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = 'transfer_commission_check';
  end if;
  return new;
end
$$;
revoke execute on function transfers.check_commission from public;
create trigger commission_on_entry before insert on transfers.transfer for each row
  when (new.pay_in_commission_minor <> 0) execute function transfers.check_commission();
create trigger commission before update on transfers.transfer for each row
  when (new.pay_in_commission_minor <> 0 or old.pay_in_commission_minor <> 0) execute function transfers.check_commission();
