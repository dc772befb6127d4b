-- The transfers whose entry (search_entry) has one key at least of each term, below a transfer where one is given.
--
-- Arguments: the terms, each a JSON array of keys; the id of a transfer, or null for all.
--
-- The inverted index is the only way that is fast at every size: without sequential scans the planner can't take another one for a term with keys that it
-- has not counted.
create or replace function transfers.entries_with_all(terms jsonb, before text) returns setof text language plpgsql stable
set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  conditions text := (
    select string_agg(format('keys && %L::text[]', array(select jsonb_array_elements_text(term))::text), ' and ') from jsonb_array_elements(terms) as term);
begin
  return query execute 'select transfer from transfers.search_entry where ' || conditions || ' and ($1 is null or transfer < $1)' using before;
end
$$;

revoke execute on function transfers.entries_with_all from public;
grant execute on function transfers.entries_with_all to sampai_app;
