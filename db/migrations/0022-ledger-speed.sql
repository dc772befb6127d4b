-- The ledger posts faster: no entry in the index of reversals for journals that reverse nothing (a sixth of the work of a journal), postings
-- and what they hold from one reading of the lists, and the number of the reversed journal handed on instead of looked up again.
alter table ledger.journal drop constraint journal_reverses_key;
-- A mistake is reversed once.
create unique index journal_reverses on ledger.journal (reverses) where reverses is not null;

drop function ledger.check_mirror(bigint, text);

-- Whether a journal is the mirror of the one that it reverses, line by line.
create function ledger.check_mirror(journal_no bigint, reversed_no bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  original ledger.journal;
begin
  select j.* into original from ledger.journal as j where j.no = reversed_no and j.reverses is null and j.no <> check_mirror.journal_no;
  if original.no is null then
    raise exception 'nothing to reverse: %', reversed_no using errcode = 'SL005';
  end if;
  if exists (
    select from (
      select p.account_no, coalesce(p.subject, j.subject) as subject, p.minor from ledger.posting as p
      join ledger.journal as j on j.no = p.journal_no where p.journal_no in (original.no, check_mirror.journal_no)
    ) as both_sides group by both_sides.account_no, both_sides.subject having sum(both_sides.minor) <> 0
  ) then
    raise exception 'not the mirror of %', original.id using errcode = 'SL005';
  end if;
end
$$;

revoke execute on function ledger.check_mirror from public;

-- As in 0014, where its refusals are explained.
create or replace function ledger.post(
  recorded_at timestamptz,
  ids text[], kinds text[], subjects text[], effective_ats timestamptz[], reversed_ids text[], contents bytea[],
  posting_journals integer[], posting_lines smallint[], posting_accounts text[], posting_minors bigint[], posting_subjects text[]
) returns boolean[] language plpgsql security definer
-- Planned once: planning anew for each call's lists took most of its time.
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  this_txid bigint;
  bound_txid bigint;
  reversed_nos bigint[];
  added_nos bigint[];
  added_ids text[];
  -- By the place of the journal in the lists: its number, where it is new.
  new_nos bigint[];
  fresh boolean[];
  held_accounts integer[];
  held_subjects text[];
  held_minors bigint[];
  wrong text;
  place integer;
  i integer;
begin
  select s.shift + pg_current_xact_id()::text::bigint, s.bound into this_txid, bound_txid from ledger.sums as s;
  if this_txid < bound_txid then
    raise exception 'transaction numbers have gone back' using errcode = 'SL006';
  end if;

  reversed_nos := array_fill(null::bigint, array[array_length(ids, 1)]);
  for i in 1 .. array_length(ids, 1) loop
    if reversed_ids[i] is not null then
      reversed_nos[i] := (select j.no from ledger.journal as j where j.id = reversed_ids[i]);
      if reversed_nos[i] is null then
        raise exception 'nothing to reverse: %', reversed_ids[i] using errcode = 'SL005';
      end if;
    end if;
  end loop;

  with added as (
    insert into ledger.journal (id, kind, subject, effective_at, recorded_at, reverses, content, txid)
    select g.id, g.kind, g.subject, g.effective_at, post.recorded_at, g.reversed_no, g.content, this_txid
    from unnest(ids, kinds, subjects, effective_ats, reversed_nos, contents)
      as g (id, kind, subject, effective_at, reversed_no, content)
    on conflict (id) do nothing
    returning no, id
  )
  select array_agg(added.no), array_agg(added.id) into added_nos, added_ids from added;

  -- A journal that stands twice in one call is new the first time only.
  for i in 1 .. array_length(ids, 1) loop
    place := array_position(added_ids, ids[i]);
    fresh[i] := place is not null;
    new_nos[i] := added_nos[place];
    if place is not null then
      added_ids[place] := null;
    end if;
  end loop;
  if false = any (fresh) then
    select g.id into wrong from unnest(ids, contents) as g (id, content) join ledger.journal as j on j.id = g.id
    where j.content <> g.content limit 1;
    if wrong is not null then
      raise exception 'an id is used with other content: %', wrong using errcode = 'SL004';
    end if;
  end if;

  with line as materialized (
    select p.journal, p.line, p.minor, p.subject, a.no, a.kind, a.floor
    from unnest(posting_journals, posting_lines, posting_accounts, posting_minors, posting_subjects)
      as p (journal, line, account, minor, subject)
    left join ledger.account as a on a.code = p.account
    where new_nos[p.journal] is not null
  ), added as (
    insert into ledger.posting (journal_no, line, account_no, minor, subject, txid)
    -- A code that no account has gives no number, which the column refuses.
    select new_nos[l.journal], l.line, l.no, l.minor, l.subject, this_txid from line as l
  )
  select array_agg(h.no order by h.no, h.subject), array_agg(h.subject order by h.no, h.subject),
    array_agg(h.minor order by h.no, h.subject)
  into held_accounts, held_subjects, held_minors
  from (
    select l.no, case l.floor when 'subject' then coalesce(l.subject, subjects[l.journal], '') else '' end as subject,
      -- The normal side: what an asset has in debit, a liability in credit.
      sum(case when l.kind in ('asset', 'expense') then l.minor else -l.minor end)::bigint as minor
    from line as l where l.floor <> 'none'
    group by 1, 2
  ) as h where h.minor <> 0;

  -- In the order of accounts, for every call alike: two calls wait for each other, never in a circle.
  for i in 1 .. coalesce(array_length(held_accounts, 1), 0) loop
    if held_minors[i] > 0 then
      insert into ledger.holding as h (account_no, subject, minor)
      values (held_accounts[i], held_subjects[i], held_minors[i])
      on conflict (account_no, subject) do update set minor = h.minor + excluded.minor;
    else
      update ledger.holding as h set minor = h.minor + held_minors[i]
      where h.account_no = held_accounts[i] and h.subject = held_subjects[i] and h.minor + held_minors[i] >= 0;
      if not found then
        select a.code into wrong from ledger.account as a where a.no = held_accounts[i];
        raise exception 'would go below zero: %', wrong
          using errcode = 'SL003', detail = json_build_object('account', wrong, 'subject', held_subjects[i])::text;
      end if;
      delete from ledger.holding as h
      where h.account_no = held_accounts[i] and h.subject = held_subjects[i] and h.minor = 0 and h.subject <> '';
    end if;
  end loop;

  for i in 1 .. array_length(ids, 1) loop
    if fresh[i] and reversed_ids[i] is not null then
      perform ledger.check_mirror(new_nos[i], reversed_nos[i]);
    end if;
  end loop;
  return fresh;
end
$$;
