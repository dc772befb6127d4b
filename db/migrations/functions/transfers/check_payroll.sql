-- Trigger function: a payroll's state changes only in its order, and what was approved never changes.
--
-- Errors:
--   ST002  the change of state is not allowed
--   ST003  approved columns differ
--   ST007  the person may not approve it: no approver of its company, or one who prepared it where two people are needed. The rows of both are locked,
--          so that a membership that ends, or a rule that changes, at the same time is either seen here or waits.
create or replace function transfers.check_payroll() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('draft', 'preparing'), ('draft', 'cancelled'), ('preparing', 'awaiting_payment'), ('preparing', 'cancelled'),
    ('awaiting_payment', 'funded'), ('awaiting_payment', 'expired'), ('awaiting_payment', 'cancelled'), ('funded', 'paying'), ('paying', 'done')) then
    raise exception 'state % may not follow state %', new.state, old.state using errcode = 'ST002';
  end if;
  if (new.id, new.person, new.created_at, new.copied_from, new.copied_as)
    is distinct from (old.id, old.person, old.created_at, old.copied_from, old.copied_as)
    or (old.approved_at is not null and (new.name, new.version, new.approved_at, new.approved_by, new.needed_two, new.source_of_funds, new.approved_rows,
      new.approved_minor, new.digest) is distinct from (old.name, old.version, old.approved_at, old.approved_by, old.needed_two, old.source_of_funds,
      old.approved_rows, old.approved_minor, old.digest))
    or (old.total_minor is not null and (new.total_minor, new.pay_by) is distinct from (old.total_minor, old.pay_by)) then
    raise exception 'approved columns are immutable' using errcode = 'ST003';
  end if;
  if old.approved_at is null and new.approved_at is not null then
    if new.approved_by is distinct from new.person then
      perform from transfers.company_member as m
        where m.company = new.person and m.person = new.approved_by and m.role = 'approver' and m.ended_at is null for share;
      if not found then
        raise exception 'approved by nobody who may' using errcode = 'ST007';
      end if;
    end if;
    select c.needs_two into new.needed_two from transfers.company as c where c.owner = new.person for share;
    new.needed_two := coalesce(new.needed_two, false);
    if new.needed_two and exists (select from transfers.payroll_preparer as p where p.payroll = new.id and p.person = new.approved_by) then
      raise exception 'approved by who prepared it' using errcode = 'ST007';
    end if;
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_payroll from public;
