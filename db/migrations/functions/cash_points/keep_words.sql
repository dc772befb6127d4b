-- Trigger function: adds the words of inserted or updated outlets (transition table `written`) to cash_points.outlet_word.
--
-- Locking: inserts in the order of the words, so that concurrent statements cannot deadlock.
create or replace function cash_points.keep_words() returns trigger language plpgsql as $$
begin
  insert into cash_points.outlet_word (word)
  select distinct word collate "C" as word from written, unnest(written.words) as word order by word
  on conflict do nothing;
  return null;
end
$$;
