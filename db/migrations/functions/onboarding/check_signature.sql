-- A step is signed in its turn, over the hash of its version, and once; afterwards it can only become void.
create or replace function onboarding.check_signature() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a step of signing is never deleted';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'WAITING' then
      raise exception 'a step of signing begins waiting';
    end if;
    return new;
  end if;
  if (old.sheet, old.version, old.step, old.role) is distinct from (new.sheet, new.version, new.step, new.role) then
    raise exception 'a step of signing stays what it is';
  end if;
  if old.state = 'VOID' or (old.state = 'SIGNED' and new.state <> 'VOID') then
    raise exception 'step % of % is % and stays so', old.step, old.sheet, old.state;
  end if;
  if old.state = 'SIGNED' then
    if (old.person, old.name, old.hash, old.signed_at) is distinct from (new.person, new.name, new.hash, new.signed_at) then
      -- A void signature keeps who gave it and when; `signed_at` is cleared, since it counts for nothing any more.
      if (old.person, old.name, old.hash) is distinct from (new.person, new.name, new.hash) then
        raise exception 'a signature that became void keeps its signer';
      end if;
    end if;
    return new;
  end if;
  if new.state <> 'SIGNED' then
    return new;
  end if;
  if old.person is not null and new.person is distinct from old.person then
    raise exception 'step % of % is for another person', old.step, old.sheet;
  end if;
  if exists (
    select from onboarding.signature earlier
    where earlier.sheet = new.sheet and earlier.version = new.version and earlier.step < new.step and earlier.state <> 'SIGNED'
  ) then
    raise exception 'it is not the turn of step % of %', new.step, new.sheet;
  end if;
  if not exists (
    select from onboarding.sheet join onboarding.sheet_version version on version.sheet = sheet.id and version.version = sheet.version
    where sheet.id = new.sheet and sheet.state = 'SIGNING' and sheet.version = new.version and version.hash = new.hash
  ) then
    raise exception 'step % of % signs another content than the one up for signing', new.step, new.sheet;
  end if;
  return new;
end
$$;
