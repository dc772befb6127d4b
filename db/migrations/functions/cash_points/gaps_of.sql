-- The word itself and each text that remains when one of its letters is left out. Two words with a common text differ by one letter or by two swapped
-- letters (the method of SymSpell). Words of fewer than 4 or more than 20 characters and words with digits yield only themselves: in short words and in
-- codes one letter makes another word, and trigrams find the long ones.
--
-- Argument: a word in lower case. A generated column uses this function: the same word must always yield the same array. A change of the rule needs a
-- numbered migration that rewrites cash_points.outlet_word.
create or replace function cash_points.gaps_of(text) returns text[] language sql immutable parallel safe
  return case when length($1) not between 4 and 20 or $1 ~ '[0-9]' then array[$1] else
    (select array_agg(distinct gap) from (
      select $1 as gap union all select substr($1, 1, no - 1) || substr($1, no + 1) from generate_series(1, length($1)) as no) as gaps) end;
