-- The rounding of a refund that is taken as cash (decision 0082): the amount added so that there are coins for it. Less than the largest coin, borne by
-- the house, and booked with the hand-out.
alter table transfers.refund add column cash_rounding_minor bigint not null default 0
  constraint refund_cash_rounding_check check (cash_rounding_minor between 0 and 99999);
alter table transfers.refund add constraint refund_cash_rounding_check1 check (cash_rounding_minor = 0 or cash is not null);

-- Cash that lies ready already is rounded by the unit that is in force.
update transfers.refund set cash_rounding_minor = (unit.minor - amount_minor % unit.minor) % unit.minor
  from (
    select (value #>> '{amount,minor}')::bigint as minor from pricing.term
    where kind = 'threshold' and key = 'cash_unit' and state = 'approved' and effective_from <= now() and (valid_to is null or valid_to > now())
    order by effective_from desc limit 1
  ) as unit
  where status = 'cash_ready' and unit.minor between 1 and 100000;
