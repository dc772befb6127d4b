-- Posts one or more journals with their postings, all or none. The only way to write to the ledger: the application may execute this function and may not
-- insert. `security definer` gives it the rights of the owner.
--
-- Arguments: one value, then parallel arrays with one element per journal, then parallel arrays with one element per posting.
--   recorded_at      when the journals are recorded
--   ids              journal ids (jr_…), made by the caller: the idempotency keys
--   kinds            business steps, e.g. transfer.funded
--   subjects         the subject of each journal; null for none
--   effective_ats    when each happened; on a closed day the journal takes effect at the beginning of the first open day
--   reversed_ids     the id of the journal that each reverses; null for none
--   contents         SHA-256 of each journal's canonical content
--   posting_journals position of the posting's journal in `ids`, from 1
--   posting_lines    line number within the journal, from 1
--   posting_accounts account codes
--   posting_minors   amounts in minor units of the account's currency: debit above zero, credit below
--   posting_subjects the owner of the money, where it differs from the journal's subject; otherwise null
--
-- Returns one boolean per journal, in the order of `ids`: true if it is new, false if the same id with the same content was posted before.
--
-- Errors (src/ledger/post-journals.ts gives them names):
--   SL001  the postings of a journal do not sum to zero in a currency (trigger `balanced`)
--   SL003  the balance of an account with a floor would fall below zero; DETAIL is JSON with account and subject
--   SL004  the id was used with other content
--   SL005  the journal to be reversed does not exist, or the new one does not mirror it
--   SL006  the transaction numbers of a restored database have not been shifted (ledger.shift_numbers)
--   23502  an account code is unknown
--   23505  the journal to be reversed was reversed before
--   23514  a posting is malformed (constraint `posting_check`)
--
-- Locking: advisory lock (7263040, 0), shared: only ledger.set_period takes it alone. Rows of ledger.holding, in the order of account and subject. A second call
-- with the same id waits for the first. Accounts without a floor lock nothing.
create or replace function ledger.post(
  recorded_at timestamptz,
  ids text[], kinds text[], subjects text[], effective_ats timestamptz[], reversed_ids text[], contents bytea[],
  posting_journals integer[], posting_lines smallint[], posting_accounts text[], posting_minors bigint[], posting_subjects text[]
) returns boolean[] language plpgsql security definer
-- One generic plan: a plan per call for its lists took most of the time.
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  this_txid bigint;
  bound_txid bigint;
  first_open timestamptz;
  reversed_nos bigint[];
  added_nos bigint[];
  added_ids text[];
  -- By the journal's position in the lists: its number if it is new, otherwise null.
  new_nos bigint[];
  fresh boolean[];
  held_accounts integer[];
  held_subjects text[];
  held_minors bigint[];
  wrong text;
  place integer;
  i integer;
begin
  perform pg_advisory_xact_lock_shared(7263040, 0);
  if current_setting('transaction_isolation') <> 'read committed' then
    -- The snapshot may be older than a close. Locking the row fails then (40001), and the transaction is repeated.
    perform from ledger.period for share;
  end if;
  select s.shift + pg_current_xact_id()::text::bigint, s.bound, p.open_from::timestamp at time zone 'Asia/Jakarta'
  into this_txid, bound_txid, first_open from ledger.sums as s cross join ledger.period as p;
  if this_txid < bound_txid then
    raise exception 'transaction numbers are below those of recorded journals' using errcode = 'SL006';
  end if;

  -- Few journals reverse another. unnest() fills a shorter list up with null.
  reversed_nos := '{}';
  if array_remove(reversed_ids, null) <> '{}' then
    reversed_nos := array_fill(null::bigint, array[array_length(ids, 1)]);
    for i in 1 .. array_length(ids, 1) loop
      continue when reversed_ids[i] is null;
      reversed_nos[i] := (select j.no from ledger.journal as j where j.id = reversed_ids[i]);
      if reversed_nos[i] is null then
        raise exception 'no journal to reverse: %', reversed_ids[i] using errcode = 'SL005';
      end if;
    end loop;
  end if;

  with added as (
    insert into ledger.journal (id, kind, subject, effective_at, recorded_at, moved_from, reverses, content, txid)
    select g.id, g.kind, g.subject, greatest(g.effective_at, first_open), post.recorded_at,
      case when g.effective_at < first_open then g.effective_at end, g.reversed_no, g.content, this_txid
    from unnest(ids, kinds, subjects, effective_ats, reversed_nos, contents)
      as g (id, kind, subject, effective_at, reversed_no, content)
    on conflict (id) do nothing
    returning no, id
  )
  select array_agg(added.no), array_agg(added.id) into added_nos, added_ids from added;

  if added_ids = ids then
    new_nos := added_nos;
    fresh := array_fill(true, array[array_length(ids, 1)]);
  else
    -- Of a journal that occurs twice in one call only the first occurrence is new.
    for i in 1 .. array_length(ids, 1) loop
      place := array_position(added_ids, ids[i]);
      fresh[i] := place is not null;
      new_nos[i] := added_nos[place];
      if place is not null then
        added_ids[place] := null;
      end if;
    end loop;
    select g.id into wrong from unnest(ids, contents) as g (id, content) join ledger.journal as j on j.id = g.id
    where j.content <> g.content limit 1;
    if wrong is not null then
      raise exception 'journal id already used with other content: %', wrong using errcode = 'SL004';
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
    -- An unknown account code gives a null account_no, which the column refuses.
    select new_nos[l.journal], l.line, l.no, l.minor, l.subject, this_txid from line as l
  )
  select array_agg(h.no order by h.no, h.subject), array_agg(h.subject order by h.no, h.subject),
    array_agg(h.minor order by h.no, h.subject)
  into held_accounts, held_subjects, held_minors
  from (
    select l.no, case l.floor when 'subject' then coalesce(l.subject, subjects[l.journal], '') else '' end as subject,
      -- On the account's normal side: debit for assets and expenses, credit for the other kinds.
      sum(case when l.kind in ('asset', 'expense') then l.minor else -l.minor end)::bigint as minor
    from line as l where l.floor <> 'none'
    group by 1, 2
  ) as h where h.minor <> 0;

  -- Locks holdings in account order in every call, so that concurrent calls cannot deadlock.
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
        raise exception 'balance would fall below zero: %', wrong
          using errcode = 'SL003', detail = json_build_object('account', wrong, 'subject', held_subjects[i])::text;
      end if;
      delete from ledger.holding as h
      where h.account_no = held_accounts[i] and h.subject = held_subjects[i] and h.minor = 0 and h.subject <> '';
    end if;
  end loop;

  if reversed_nos <> '{}' then
    for i in 1 .. array_length(ids, 1) loop
      if fresh[i] and reversed_ids[i] is not null then
        perform ledger.check_mirror(new_nos[i], reversed_nos[i]);
      end if;
    end loop;
  end if;
  return fresh;
end
$$;

revoke execute on function ledger.post from public;
grant execute on function ledger.post to sampai_app;
