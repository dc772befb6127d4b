-- Trigger function: refuses every update, delete and truncate. The application has no such grant; this refuses the owner as well.
--
-- Errors: 42501, the audit trail is append-only.
create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end
$$;
