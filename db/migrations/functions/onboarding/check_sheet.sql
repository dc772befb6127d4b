-- A sheet is in force only with every step of its version signed, and never changes afterwards.
create or replace function onboarding.check_sheet() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state in ('ACTIVE', 'REFUSED', 'EXPIRED', 'WITHDRAWN') then
    raise exception 'sheet % is % and stays so', old.id, old.state;
  end if;
  if new.version < old.version or new.version > old.version + 1 then
    raise exception 'versions of sheet % follow each other', old.id;
  end if;
  if new.state = 'ACTIVE' and (
    old.state <> 'SIGNING'
    or not exists (select from onboarding.signature where sheet = new.id and version = new.version)
    or exists (select from onboarding.signature where sheet = new.id and version = new.version and state <> 'SIGNED')
  ) then
    raise exception 'sheet % is not signed by everybody', old.id;
  end if;
  return new;
end
$$;
