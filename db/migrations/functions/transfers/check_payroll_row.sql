-- Trigger function: an approved row of a payroll never changes in what was approved, is never deleted, and its state changes only in its order.
--
-- Errors:
--   ST002  the change of state is not allowed
--   ST003  approved columns differ, or an approved row is deleted
create or replace function transfers.check_payroll_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'an approved row is not deleted' using errcode = 'ST003';
    end if;
    return old;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('draft', 'approved'), ('approved', 'reserved'), ('approved', 'refused'), ('reserved', 'made')) then
    raise exception 'state % may not follow state %', new.state, old.state using errcode = 'ST002';
  end if;
  if (new.payroll, new.no) is distinct from (old.payroll, old.no) or (old.state <> 'draft'
    and (new.typed, new.name, new.bank, new.account, new.amount_minor, new.fee_minor, new.tax_minor, new.is_left_out, new.verdict, new.bank_name,
      new.accepted_at, new.confirmed_at, new.transfer, new.quote)
    is distinct from (old.typed, old.name, old.bank, old.account, old.amount_minor, old.fee_minor, old.tax_minor, old.is_left_out, old.verdict, old.bank_name,
      old.accepted_at, old.confirmed_at, old.transfer, old.quote)) then
    raise exception 'approved columns are immutable' using errcode = 'ST003';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_payroll_row from public;
