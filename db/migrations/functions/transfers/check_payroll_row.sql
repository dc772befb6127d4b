-- Trigger function: an approved row of a payroll never changes in what was approved, is never deleted, and its state changes only in its order. A row that did not
-- arrive is repaired by one other row at a time.
--
-- Errors:
--   ST002  the change of state is not allowed
--   ST003  approved columns differ, or an approved row is deleted
--   ST008  another row repairs the same one: in a draft, waiting for its payment, under way, or arrived
create or replace function transfers.check_payroll_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'an approved row is not deleted' using errcode = 'ST003';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.repairs_payroll is not null then
      -- Two at the same time wait for each other here.
      perform from transfers.payroll_row as r where r.payroll = new.repairs_payroll and r.no = new.repairs_no for update;
      if exists (select from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
          left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
        where r.repairs_payroll = new.repairs_payroll and r.repairs_no = new.repairs_no and (r.payroll, r.no) <> (new.payroll, new.no)
          and p.state not in ('expired', 'cancelled') and r.state <> 'refused' and (r.state <> 'draft' or p.state = 'draft')
          and (t.id is null or t.has_conflicting_outcomes
            or t.state not in ('REJECTED', 'RETURNED', 'REFUND_PENDING', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'UNCLAIMED_TRANSFERRED'))) then
        raise exception 'another row repairs it' using errcode = 'ST008';
      end if;
    end if;
    return new;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('draft', 'approved'), ('approved', 'reserved'), ('approved', 'refused'), ('reserved', 'made')) then
    raise exception 'state % may not follow state %', new.state, old.state using errcode = 'ST002';
  end if;
  if (new.payroll, new.no, new.repairs_payroll, new.repairs_no) is distinct from (old.payroll, old.no, old.repairs_payroll, old.repairs_no) or (old.state <> 'draft'
    and (new.typed, new.name, new.bank, new.account, new.amount_minor, new.fee_minor, new.tax_minor, new.is_left_out, new.verdict, new.bank_name,
      new.accepted_at, new.confirmed_at, new.paid_before, new.paid_before_transfer, new.repaid_at, new.transfer, new.quote)
    is distinct from (old.typed, old.name, old.bank, old.account, old.amount_minor, old.fee_minor, old.tax_minor, old.is_left_out, old.verdict, old.bank_name,
      old.accepted_at, old.confirmed_at, old.paid_before, old.paid_before_transfer, old.repaid_at, old.transfer, old.quote)) then
    raise exception 'approved columns are immutable' using errcode = 'ST003';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_payroll_row from public;
