-- Trigger function: a proposal is never removed and never changed. Only its outcome is written, once.
--
-- Arguments of the trigger: further columns that the decision writes, such as the journal of a correction. Columns of the outcome: state, decided_by,
-- decided_at, decision_reason. Errors: 42501.
create or replace function platform.keep_proposal() returns trigger language plpgsql as $$
declare
  outcome text[] := array['state', 'decided_by', 'decided_at', 'decision_reason'] || coalesce(tg_argv, '{}');
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a proposal is never removed' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> 'proposed' or new.state = 'proposed' or to_jsonb(new) - outcome is distinct from to_jsonb(old) - outcome then
    raise exception 'a proposal is never changed: only its outcome is written, once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
