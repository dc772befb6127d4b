-- Trigger function: refuses every change of phone number without a payout hold of 24 hours. An attacker who takes over a phone number must not be able to
-- send money at once.
--
-- Errors: 23514.
create or replace function identity.hold_payouts_after_phone_change() returns trigger language plpgsql as $$
begin
  if new.payout_hold_until is null or new.payout_hold_until < new.updated_at + interval '24 hours' then
    raise exception 'a change of phone number requires a payout hold of 24 hours' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
