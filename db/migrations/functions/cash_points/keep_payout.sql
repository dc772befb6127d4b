-- Trigger function: a payout at the counter can change only while it is `collecting`; a paid one can only be reversed.
--
-- Errors: 42501.
create or replace function cash_points.keep_payout() returns trigger language plpgsql as $$
begin
  if not (old.state = 'collecting' or (old.state = 'paid' and new.state = 'reversed')) then
    raise exception 'an ended payout is immutable' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
