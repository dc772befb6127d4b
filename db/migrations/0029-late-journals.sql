-- A journal that happened on another day than it was written down widened its day's stretch of transactions up to now: one of them made a balance at
-- an instant of that day a walk through everything since (200,000 postings: 9 ms before it, 230 ms after). Such transactions are listed now.
create table ledger.late_txid (
  account_no integer not null references ledger.account (no),
  -- The day on which it happened.
  day date not null,
  txid bigint not null,
  primary key (account_no, day, txid)
);
grant select on ledger.late_txid to sampai_app;

-- Null for a day of which everything was written down on another.
alter table ledger.day_sum alter column first_txid drop not null, alter column last_txid drop not null;

create or replace function ledger.take_sums() returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    select p.account_no, p.minor, p.txid, j.effective_at, j.recorded_at,
      (j.effective_at at time zone 'Asia/Jakarta')::date <> (j.recorded_at at time zone 'Asia/Jakarta')::date as is_late
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
  ), late as (
    insert into ledger.late_txid (account_no, day, txid)
    select distinct f.account_no, (f.effective_at at time zone 'Asia/Jakarta')::date, f.txid from fresh as f where f.is_late
    on conflict do nothing
    returning 1
  ), days as (
    -- `least` and `greatest` pass over null: what is late moves neither end of a day's stretch.
    insert into ledger.day_sum as d (account_no, clock, day, debit, credit, postings, first_txid, last_txid)
    select f.account_no, c.clock, (c.at at time zone 'Asia/Jakarta')::date,
      coalesce(sum(f.minor) filter (where f.minor > 0), 0), coalesce(-sum(f.minor) filter (where f.minor < 0), 0), count(*),
      min(f.txid) filter (where c.clock = 'recorded' or not f.is_late), max(f.txid) filter (where c.clock = 'recorded' or not f.is_late)
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
