-- Trigger function: adds the keys by which the office finds a transfer.
--
-- Kinds: `n:` the number that people read out (the id's last eight characters); `w:` a word of the sender's or recipient's name; `d:` digits of the
-- recipient's account or telephone (all of them, and the last four); `m:` an amount in minor units: what the sender pays, the principal, what the
-- recipient gets; `p:` the product and `c:` the corridor, so that a list of a rare one ends early. search_entry has those of words, last digits and
-- amounts, each without and with the period of the transfer.
--
-- Locking: inserts in the order of the keys, so that concurrent transactions cannot deadlock.
create or replace function transfers.write_search_keys() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  words text[] := platform.words_of(concat_ws(' ', new.agreed #>> '{sender,name}', new.agreed #>> '{beneficiary,name}'));
  account text := regexp_replace(new.agreed #>> '{beneficiary,account,number}', '[^0-9A-Za-z]', '', 'g');
  phone text := regexp_replace(new.agreed #>> '{beneficiary,phone}', '[^0-9]', '', 'g');
  keys text[] := array(
    select 'w:' || word from unnest(words) as word
    union select 'd:' || lower(digits) from unnest(array[account, right(account, 4), phone, right(phone, 4)]) as digits where digits <> ''
    union select 'm:' || minor
      from unnest(array[new.principal_minor, new.principal_minor + new.fee_minor + new.tax_minor, new.receives_minor]) as minor);
  period text := substr(new.id, 4, 4);
begin
  insert into transfers.search_word (word)
  select distinct word collate "C" as word from unnest(words) as word order by word
  on conflict do nothing;
  insert into transfers.search_key (key, transfer)
  select key collate "C" as key, new.id
  from unnest(keys || array['n:' || lower(right(new.id, 8)), 'p:' || new.product, 'c:' || new.corridor]) as key order by key
  on conflict do nothing;
  insert into transfers.search_period (period) values (period) on conflict do nothing;
  insert into transfers.search_entry as entry (transfer, keys)
  select new.id, array_agg(key || ending) from unnest(keys) as key cross join unnest(array['', ' ' || period]) as ending where key !~ '^d:.{5}'
  on conflict (transfer) do update set keys = array(select unnest(entry.keys) union select unnest(excluded.keys));
  return null;
end
$$;

revoke execute on function transfers.write_search_keys from public;
