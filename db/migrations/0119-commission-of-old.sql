-- Commissions that were booked with the cash, before 0061, stayed with the agent when the transfer came to nothing. They are taken back by correcting journals and
-- stand in the transfer as a promise, as those of today do: earned with PAID, by a journal of today's kind where it is PAID already. No journal is changed.
--
-- One that is more than its transfer's fee could bear, and was earned with a transfer that is PAID, was agreed to when it was: it stays, and is noted here.
-- The application only reads it.
create table transfers.commission_of_old (
  transfer text primary key references transfers.transfer (id),
  minor bigint not null check (minor > 0)
);
grant select on transfers.commission_of_old to sampai_app;

-- As journalIdFor makes it (src/ledger/journal-id.ts): what the application posts about the transfer later is linked to these by their ids.
create function pg_temp.journal_id(p_subject text, p_kind text) returns text language sql as $$
  select 'jr_' || substr(p_subject, 4, 10) || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from n * 5 + 1 for 5)::int + 1, 1), '' order by n)
  from (select ('x' || encode(substr(sha256(convert_to(p_subject || E'\n' || p_kind || E'\n1', 'UTF8')), 1, 10), 'hex'))::bit(80) as bits) as hashed
  cross join generate_series(0, 15) as n
$$;
create function pg_temp.post_commission(p_subject text, p_kind text, p_minor bigint, p_reverses text) returns void language sql as $$
  select ledger.post(now(), array[pg_temp.journal_id(p_subject, p_kind)], array[p_kind], array[p_subject], array[now()], array[p_reverses],
    array[sha256(convert_to(concat_ws(' ', p_subject, p_kind, p_minor), 'UTF8'))], array[1, 1], array[1, 2]::smallint[],
    array['commission:IDR', 'commission_payable:IDR'], array[p_minor, -p_minor], array[null, null]::text[])
$$;

-- The promise is kept by a trigger from the funding on; here it is entered later.
alter table transfers.transfer disable trigger user;
do $$
declare
  old record;
  bearable bigint;
begin
  for old in
    select t.id, t.state, t.posted, journal.id as journal, -posting.minor as minor,
      greatest(t.fee_minor - t.pay_in_rounding_minor - coalesce((t.pickup #>> '{paidOut,commissionMinor}')::bigint, 0), 0) as fee_left
    from ledger.journal join ledger.posting on posting.journal_no = journal.no join ledger.account on account.no = posting.account_no
      join transfers.transfer as t on t.id = journal.subject
    where journal.kind = 'counter.commission' and account.code = 'commission_payable:IDR' and t.pay_in_commission_minor = 0
    order by t.id for update of t
  loop
    if old.state = 'PAID' and old.minor > old.fee_left then
      insert into transfers.commission_of_old (transfer, minor) values (old.id, old.minor);
      continue;
    end if;
    bearable := least(old.minor, old.fee_left);
    perform pg_temp.post_commission(old.id, 'counter.commission_reversed', -old.minor, old.journal);
    if old.state = 'PAID' then perform pg_temp.post_commission(old.id, 'transfer.commission_earned', bearable, null); end if;
    update transfers.transfer set pay_in_commission_minor = bearable,
      posted = case when old.state = 'PAID' then jsonb_set(posted, '{transfer.commission_earned}', '1') else posted end
    where id = old.id;
    -- What the counter shows as promised is what can be earned.
    update cash_points.cash_in set commission_minor = bearable where transfer = old.id;
  end loop;
end $$;
alter table transfers.transfer enable trigger user;
