-- Trigger function: a membership ends once, and nothing else of it changes: another role is another membership.
--
-- Errors: ST003.
create or replace function transfers.check_member() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.ended_at is not null
    or (new.id, new.company, new.person, new.role, new.joined_at) is distinct from (old.id, old.company, old.person, old.role, old.joined_at) then
    raise exception 'a membership only ends' using errcode = 'ST003';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_member from public;
