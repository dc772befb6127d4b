-- Adds all postings of committed transactions since the last call to ledger.checkpoint, ledger.day_sum and ledger.late_txid, and raises ledger.sums.bound.
--
-- Returns how many postings were added; 0 when another call is running or no posting is new.
-- Locking: the row of ledger.sums, skipped when it is locked: one caller at a time, the others return at once.
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
  -- Every transaction below the oldest one that still runs has committed or rolled back.
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
    -- `least` and `greatest` ignore null: a late posting moves neither end of the day's range of transactions.
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

revoke execute on function ledger.take_sums from public;
grant execute on function ledger.take_sums to sampai_app;
