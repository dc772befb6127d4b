-- Trigger function: a hold that freezes a person without a dated end is placed by an approved proposal to freeze that person, and ended by an approved
-- proposal about the same person.
--
-- Errors: ST004.
create or replace function transfers.check_freeze() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.freeze_proposal is not null and not exists (select from transfers.person_freeze as f
    where f.id = new.freeze_proposal and f.person = new.value and f.action = 'freeze' and f.state = 'approved') then
    raise exception 'two people freeze a person' using errcode = 'ST004';
  end if;
  if new.lift_proposal is not null and not exists (select from transfers.person_freeze as f
    where f.id = new.lift_proposal and f.person = new.value and f.state = 'approved') then
    raise exception 'two people end the freeze of a person' using errcode = 'ST004';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_freeze from public;
