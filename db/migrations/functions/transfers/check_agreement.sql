-- Trigger function: recipient and agreement change together, with a new version, and only while no party may have received the payout order: an order names
-- its recipient for ever. The former agreement must be recorded in transfers.former_agreement.
--
-- Errors: ST003.
create or replace function transfers.check_agreement() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state not in ('CREATED', 'AWAITING_PAYMENT', 'FUNDED', 'READY', 'CONVERTED', 'ACTION_REQUIRED', 'AVAILABLE')
    or exists (select from transfers.payout as p where p.transfer = old.id and p.may_have_arrived) then
    raise exception 'the recipient can no longer be changed' using errcode = 'ST003';
  end if;
  if not exists (select from transfers.former_agreement as f
    where f.transfer = old.id and f.version = new.version and f.recipient = old.recipient and f.agreed = old.agreed) then
    raise exception 'the former agreement is not recorded' using errcode = 'ST003';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_agreement from public;
