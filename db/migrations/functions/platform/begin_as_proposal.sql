-- Trigger function: a proposal begins undecided. Nobody inserts an approved one.
--
-- Errors: 42501.
create or replace function platform.begin_as_proposal() returns trigger language plpgsql as $$
begin
  if new.state <> 'proposed' then
    raise exception 'a proposal begins undecided' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
