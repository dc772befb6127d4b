-- The ledger: accounts, journals, postings. Money moves only by a journal that balances (house rule 4); nothing here is ever changed or removed.
create schema ledger;
grant usage on schema ledger to sampai_app;

create table ledger.account (
  no integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]*(:[A-Za-z0-9_.-]+)+$' and length(code) <= 100),
  -- ISO 4217.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('asset', 'liability', 'position', 'income', 'expense')),
  -- What may not go below zero, on the account's normal side: nothing (no row is locked, however busy), the account as a whole, or what is
  -- held in it for each single subject, e.g. a transfer.
  floor text not null check (floor in ('none', 'account', 'subject')),
  opened_at timestamptz not null,
  check (kind <> 'position' or floor = 'none')
);

create table ledger.journal (
  no bigint generated always as identity primary key,
  id text not null unique check (id ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Which step of the business it is, e.g. transfer.funded.
  kind text not null check (kind ~ '^[a-z_]+(\.[a-z_]+)+$' and length(kind) <= 60),
  -- What it is about, e.g. a transfer.
  subject text check (length(subject) between 1 and 60),
  -- Two clocks: when it happened, and when we wrote it down.
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  -- The journal whose mirror this is. Unique: a mistake is reversed once.
  reverses bigint unique references ledger.journal (no),
  -- SHA-256 of the canonical content: the same id with other content is refused.
  content bytea not null check (length(content) = 32),
  txid bigint not null
);
create index journal_subject on ledger.journal (subject, no) where subject is not null;

create table ledger.posting (
  journal_no bigint not null references ledger.journal (no),
  line smallint not null check (line > 0),
  account_no integer not null references ledger.account (no),
  -- In minor units: debit above zero, credit below.
  minor bigint not null check (minor <> 0 and minor between -999999999999999999 and 999999999999999999),
  -- Whose money it is, where that is not the journal's subject.
  subject text check (length(subject) between 1 and 60),
  txid bigint not null,
  primary key (journal_no, line)
);
-- The order in which an account's statement is read, and by which its sums go on from where they were last taken.
create index posting_account on ledger.posting (account_no, txid, journal_no, line);

-- What accounts with a floor hold, on their normal side. A subject that holds nothing has no row: the table is as large as what is open.
create table ledger.holding (
  account_no integer not null references ledger.account (no),
  -- Empty for an account as a whole.
  subject text not null,
  minor bigint not null constraint holding_floor check (minor >= 0),
  primary key (account_no, subject)
);

-- Where the sums stand. A transaction's number is PostgreSQL's own, shifted, so that it goes on rising in a restored database, whose
-- numbers begin anew. All journals with a number below the bound are committed and summed.
create table ledger.sums (
  one boolean primary key default true check (one),
  shift bigint not null default 0 check (shift >= 0),
  bound bigint not null default 0 check (bound >= 0)
);
insert into ledger.sums default values;

-- Per account, everything below the bound.
create table ledger.checkpoint (
  account_no integer primary key references ledger.account (no),
  minor bigint not null,
  postings bigint not null
);

-- The same by calendar day of Western Indonesia, by each of the two clocks, with where the day's postings are to be found.
create table ledger.day_sum (
  account_no integer not null references ledger.account (no),
  clock text not null check (clock in ('effective', 'recorded')),
  day date not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  postings bigint not null,
  first_txid bigint not null,
  last_txid bigint not null,
  primary key (account_no, clock, day)
);

grant select on all tables in schema ledger to sampai_app;
grant insert on ledger.account to sampai_app;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete or truncate on ledger.account for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.journal for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.posting for each statement execute function ledger.refuse_change();

-- Whoever inserts postings, by whatever way: those of one statement sum to zero, per journal and currency.
create function ledger.refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select added.journal_no into wrong from added join ledger.account on account.no = added.account_no
  group by added.journal_no, account.currency having sum(added.minor) <> 0 limit 1;
  if wrong is not null then
    raise exception 'a journal does not sum to zero: %', (select id from ledger.journal where no = wrong) using errcode = 'SL001';
  end if;
  return null;
end
$$;
create trigger balanced after insert on ledger.posting referencing new table as added
  for each statement execute function ledger.refuse_unbalanced();

-- Posts one or many journals; the only way in, since the application may not insert by itself. The postings name their journal by its
-- place in the lists before. Answers for each journal, in their order, whether it is new: the same id with the same content is answered as
-- done, with other content refused. Refusals: SL001 does not balance, SL003 would go below zero (detail: account,
-- subject), SL004 id used with other content, SL005 reverses what is not there or is not its mirror, SL006 the numbers of a restored
-- database have not been shifted.
create function ledger.post(
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

  insert into ledger.posting (journal_no, line, account_no, minor, subject, txid)
  -- A code that no account has gives no number, which the column refuses.
  select new_nos[p.journal], p.line, a.no, p.minor, p.subject, this_txid
  from unnest(posting_journals, posting_lines, posting_accounts, posting_minors, posting_subjects)
    as p (journal, line, account, minor, subject)
  left join ledger.account as a on a.code = p.account
  where new_nos[p.journal] is not null;

  select array_agg(h.no order by h.no, h.subject), array_agg(h.subject order by h.no, h.subject),
    array_agg(h.minor order by h.no, h.subject)
  into held_accounts, held_subjects, held_minors
  from (
    select a.no, case a.floor when 'subject' then coalesce(p.subject, subjects[p.journal], '') else '' end as subject,
      -- The normal side: what an asset has in debit, a liability in credit.
      sum(case when a.kind in ('asset', 'expense') then p.minor else -p.minor end)::bigint as minor
    from unnest(posting_journals, posting_accounts, posting_minors, posting_subjects) as p (journal, account, minor, subject)
    join ledger.account as a on a.code = p.account
    where a.floor <> 'none' and fresh[p.journal]
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
      perform ledger.check_mirror(new_nos[i], reversed_ids[i]);
    end if;
  end loop;
  return fresh;
end
$$;

-- Whether a journal is the mirror of the one that it reverses, line by line.
create function ledger.check_mirror(journal_no bigint, reversed_id text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  original ledger.journal;
begin
  select j.* into original from ledger.journal as j where j.id = reversed_id and j.reverses is null and j.no <> check_mirror.journal_no;
  if original.no is null then
    raise exception 'nothing to reverse: %', reversed_id using errcode = 'SL005';
  end if;
  if exists (
    select from (
      select p.account_no, coalesce(p.subject, j.subject) as subject, p.minor from ledger.posting as p
      join ledger.journal as j on j.no = p.journal_no where p.journal_no in (original.no, check_mirror.journal_no)
    ) as both_sides group by both_sides.account_no, both_sides.subject having sum(both_sides.minor) <> 0
  ) then
    raise exception 'not the mirror of %', reversed_id using errcode = 'SL005';
  end if;
end
$$;

-- Takes the sums on: everything committed since the last time goes into checkpoints and days. One caller at a time; the others return at
-- once. Answers how many postings were summed.
create function ledger.take_sums() returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sums ledger.sums;
  next_bound bigint;
  taken bigint;
begin
  select * into sums from ledger.sums for update skip locked;
  if sums.one is null then
    return 0;
  end if;
  -- Whatever is below the oldest transaction still running is committed or will never be.
  next_bound := sums.shift + pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if next_bound <= sums.bound then
    return 0;
  end if;
  with fresh as materialized (
    select p.account_no, p.minor, p.txid, j.effective_at, j.recorded_at
    from ledger.account as a
    cross join lateral (
      select * from ledger.posting as p where p.account_no = a.no and p.txid >= sums.bound and p.txid < next_bound
    ) as p
    join ledger.journal as j on j.no = p.journal_no
  ), whole as (
    insert into ledger.checkpoint as c (account_no, minor, postings)
    select f.account_no, sum(f.minor), count(*) from fresh as f group by f.account_no
    on conflict (account_no) do update set minor = c.minor + excluded.minor, postings = c.postings + excluded.postings
    returning 1
  ), days as (
    insert into ledger.day_sum as d (account_no, clock, day, debit, credit, postings, first_txid, last_txid)
    select f.account_no, c.clock, (c.at at time zone 'Asia/Jakarta')::date,
      coalesce(sum(f.minor) filter (where f.minor > 0), 0), coalesce(-sum(f.minor) filter (where f.minor < 0), 0),
      count(*), min(f.txid), max(f.txid)
    from fresh as f cross join lateral (values ('effective', f.effective_at), ('recorded', f.recorded_at)) as c (clock, at)
    group by 1, 2, 3
    on conflict (account_no, clock, day) do update set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit,
      postings = d.postings + excluded.postings, first_txid = least(d.first_txid, excluded.first_txid),
      last_txid = greatest(d.last_txid, excluded.last_txid)
    returning 1
  )
  select count(*) into taken from fresh;
  update ledger.sums set bound = next_bound;
  return taken;
end
$$;

-- After a restore PostgreSQL numbers its transactions anew: shifts ours, so that they go on rising. Every start of a release runs it.
create function ledger.shift_numbers() returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sums ledger.sums;
  highest bigint;
  here bigint;
begin
  select * into sums from ledger.sums for update;
  select greatest(sums.bound, coalesce(max(j.txid), 0)) into highest from (
    select j.txid from ledger.journal as j order by j.no desc limit 1000
  ) as j;
  here := pg_current_xact_id()::text::bigint;
  if sums.shift + here <= highest then
    update ledger.sums set shift = highest + 1 - here;
  end if;
  return (select s.shift from ledger.sums as s);
end
$$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post, ledger.take_sums, ledger.shift_numbers to sampai_app;
