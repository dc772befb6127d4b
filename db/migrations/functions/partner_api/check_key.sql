-- A key goes one way: proposed, active, rotating, revoked. Only a key that was never proven is deleted.
create or replace function partner_api.check_key() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'PROPOSED' then
      raise exception 'key % is % and is kept', old.id, old.state;
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'PROPOSED' then
      raise exception 'a key begins as a proposal';
    end if;
    return new;
  end if;
  if not (
    (old.state = 'PROPOSED' and new.state in ('ACTIVE', 'REVOKED'))
    or (old.state = 'ACTIVE' and new.state in ('ROTATING', 'REVOKED'))
    or (old.state = 'ROTATING' and new.state = 'REVOKED')
  ) then
    raise exception 'key % is % and does not become %', old.id, old.state, new.state;
  end if;
  if old.proven_at is not null and new.proven_at is distinct from old.proven_at then
    raise exception 'key % was proven at %', old.id, old.proven_at;
  end if;
  return new;
end
$$;
