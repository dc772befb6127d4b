-- The words of a text as searches compare them: lower case, without accents, split at everything that is neither letter nor digit.
-- src/kernel/search/words.ts splits typed text by the same rule.
--
-- Argument: any text. Generated columns use this function: a change of the rule needs a numbered migration that rewrites cash_points.outlet and
-- transfers.search_key.
create or replace function platform.words_of(text) returns text[] language sql immutable parallel safe
  return array_remove(regexp_split_to_array(
    regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9\u0080-\uffff]+'), '');
