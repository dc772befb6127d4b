-- Outlets are found by their words: a word that nobody typed quite right is looked for among the words that there are, which are few, and
-- the outlets then by words that are right, which is exact and quick (docs/decisions/0046).

-- The words of a text as they are searched: small, without accents, cut at whatever is neither letter nor figure. The search cuts what is
-- typed the same way (src/cash-points/words.ts).
create function cash_points.words_of(text) returns text[] language sql immutable parallel safe
  return array_remove(regexp_split_to_array(
    regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9\u0080-\uffff]+'), '');

drop index cash_points.outlet_search;
alter table cash_points.outlet
  drop column search_text,
  add column name_words text[] collate "C" not null generated always as (cash_points.words_of(name)) stored,
  add column words text[] collate "C" not null generated always as
    (cash_points.words_of(name || ' ' || city_name || ' ' || address)) stored,
  -- Hours as plain texts by weekday, Sunday first: whether an outlet is open is asked of thousands of rows at once. Empty: closed that day.
  add column opens_at text[] not null generated always as (array[
    coalesce(hours -> 0 ->> 'opens', ''), coalesce(hours -> 1 ->> 'opens', ''), coalesce(hours -> 2 ->> 'opens', ''),
    coalesce(hours -> 3 ->> 'opens', ''), coalesce(hours -> 4 ->> 'opens', ''), coalesce(hours -> 5 ->> 'opens', ''),
    coalesce(hours -> 6 ->> 'opens', '')]) stored,
  add column closes_at text[] not null generated always as (array[
    coalesce(hours -> 0 ->> 'closes', ''), coalesce(hours -> 1 ->> 'closes', ''), coalesce(hours -> 2 ->> 'closes', ''),
    coalesce(hours -> 3 ->> 'closes', ''), coalesce(hours -> 4 ->> 'closes', ''), coalesce(hours -> 5 ->> 'closes', ''),
    coalesce(hours -> 6 ->> 'closes', '')]) stored;
create index outlet_words on cash_points.outlet using gin (words) where status <> 'deleted';
create index outlet_name on cash_points.outlet (name, id) where status = 'active';
create index outlet_area on cash_points.outlet (province, city, name, id) include (city_name, latitude, longitude) where status = 'active';
-- The end of an outlet's own address on the site names it.
create index outlet_code on cash_points.outlet (right(id, 10));

-- What is left of a word when one letter is left out: two words that share one of these differ by one letter, or by two that are swapped
-- (the way of SymSpell). Short words and codes have none: there one letter is another word; nor have the longest, which trigrams know.
create function cash_points.gaps_of(text) returns text[] language sql immutable parallel safe
  return case when length($1) not between 4 and 20 or $1 ~ '[0-9]' then array[$1] else
    (select array_agg(distinct gap) from (
      select $1 as gap union all select substr($1, 1, no - 1) || substr($1, no + 1) from generate_series(1, length($1)) as no) as gaps) end;

-- Every word that an outlet has or had. One too many does no harm, one missing would hide an outlet: so they are only ever added.
create table cash_points.outlet_word (
  word text collate "C" primary key check (length(word) > 0),
  gaps text[] collate "C" not null generated always as (cash_points.gaps_of(word)) stored
);
create index outlet_word_gaps on cash_points.outlet_word using gin (gaps);
create index outlet_word_nearly on cash_points.outlet_word using gin (word public.gin_trgm_ops);
grant select, insert on cash_points.outlet_word to sampai_app;

-- In order, so that two who add outlets at once wait for each other in one direction.
create function cash_points.keep_words() returns trigger language plpgsql as $$
begin
  insert into cash_points.outlet_word (word)
  select distinct word collate "C" as word from written, unnest(written.words) as word order by word
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_words_of_new after insert on cash_points.outlet
  referencing new table as written for each statement execute function cash_points.keep_words();
create trigger keep_words_of_changed after update on cash_points.outlet
  referencing new table as written for each statement execute function cash_points.keep_words();
insert into cash_points.outlet_word (word) select distinct word from cash_points.outlet, unnest(words) as word;
