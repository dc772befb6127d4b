-- Trigger function: refuses every update, delete and truncate of the history of cases, to the owner as well.
--
-- Errors: 42501.
create or replace function reconciliation.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a case is append-only' using errcode = 'insufficient_privilege';
end
$$;
