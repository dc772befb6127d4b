-- What is due in cash is what there are coins for, also where fee and tax are less than what is rounded off (decision 0096): the rounding is bounded by the
-- largest coin there, a thousand rupiah.
create or replace function transfers.check_rounding() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.pay_in_rounding_minor not between 0 and greatest(new.fee_minor + new.tax_minor, 99999)
    or (new.pay_in_rounding_minor > 0 and (new.source_account in ('agent_deposit', 'agent_receivable')) is not true)
    or (tg_op = 'UPDATE' and old.funded_at is not null and old.pay_in_rounding_minor <> new.pay_in_rounding_minor) then
    raise exception 'a transfer breaks "transfer_rounding_check"'
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = 'transfer_rounding_check';
  end if;
  return new;
end
$$;
-- What was taken before this was not always rounded; from now on it is, and an invariant says so.
alter table cash_points.cash_in add column is_rounded boolean not null default false;
alter table cash_points.cash_in alter column is_rounded set default true;
