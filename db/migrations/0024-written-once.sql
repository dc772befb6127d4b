-- One commit at a time costs less. PostgreSQL parses every CHECK of a table anew for each statement that writes to it: of an update of a transfer that
-- was three quarters of the work, of a journal a sixth. The same rules stand in triggers now, which are compiled once for a connection. They hold
-- for whoever writes, as before, and are refused with the same code under the same name.

-- Transfers. What stays for ever is looked at when it comes, what changes each time.
alter table transfers.transfer
  drop constraint transfer_id_check, drop constraint transfer_product_check, drop constraint transfer_sender_check,
  drop constraint transfer_corridor_check, drop constraint transfer_quote_check, drop constraint transfer_recipient_check,
  drop constraint transfer_state_check, drop constraint transfer_version_check, drop constraint transfer_reason_check,
  drop constraint transfer_assurance_check, drop constraint transfer_principal_minor_check, drop constraint transfer_fee_minor_check,
  drop constraint transfer_tax_minor_check, drop constraint transfer_receives_currency_check, drop constraint transfer_receives_minor_check,
  drop constraint transfer_source_account_check, drop constraint transfer_recalls_check, drop constraint transfer_compensation_minor_check,
  drop constraint transfer_check, drop constraint transfer_check1, drop constraint transfer_check2, drop constraint transfer_check3,
  drop constraint transfer_check4;

create function transfers.check_shape() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- A comparison with what is null says nothing, as in a CHECK.
  broken text := case
    when (new.reason ~ '^[A-Z][A-Z_]+$') is false then 'transfer_reason_check'
    when (new.assurance in ('DEEMED', 'ACCEPTED', 'CREDITED', 'COLLECTED')) is false then 'transfer_assurance_check'
    when (new.source_account in ('payin_clearing', 'partner_deposit', 'agent_deposit', 'agent_receivable')) is false
      then 'transfer_source_account_check'
    when new.recalls < 0 then 'transfer_recalls_check'
    when new.compensation_minor < 0 then 'transfer_compensation_minor_check'
    when (new.due_step is null) <> (new.due_at is null) then 'transfer_due_check'
    when (new.source_account is null) <> (new.source_whose is null) or (new.source_account is null) <> (new.funded_at is null)
      then 'transfer_source_check'
    when (new.assurance is not null) <> (new.state = 'PAID') then 'transfer_paid_check'
    when new.funded_at is null and new.state not in ('CREATED', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED')
      then 'transfer_funded_check'
    when new.is_converted and new.product <> 'international' then 'transfer_converted_check'
  end;
begin
  if broken is null and tg_op = 'INSERT' then
    broken := case
      when new.id !~ '^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$' then 'transfer_id_check'
      when new.product not in ('local', 'international', 'cash_pickup') then 'transfer_product_check'
      when length(new.sender) not between 1 and 60 then 'transfer_sender_check'
      when length(new.corridor) not between 1 and 60 then 'transfer_corridor_check'
      when length(new.quote) not between 1 and 60 then 'transfer_quote_check'
      when new.principal_minor <= 0 then 'transfer_principal_minor_check'
      when new.fee_minor < 0 then 'transfer_fee_minor_check'
      when new.tax_minor < 0 then 'transfer_tax_minor_check'
      when new.receives_currency !~ '^[A-Z]{3}$' then 'transfer_receives_currency_check'
      when new.receives_minor <= 0 then 'transfer_receives_minor_check'
    end;
  end if;
  if broken is null and length(new.recipient) not between 1 and 60 then
    broken := 'transfer_recipient_check';
  end if;
  if broken is not null then
    raise exception 'a transfer breaks "%"', broken
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = broken;
  end if;
  return new;
end
$$;
revoke execute on function transfers.check_shape from public;
-- After `checked` and `first`, by its name: which states may be, and that versions count up from one, is known there.
create trigger shape before insert or update on transfers.transfer for each row execute function transfers.check_shape();

-- Postings. The trigger that sums them looks at each of them, too.
alter table ledger.posting drop constraint posting_line_check, drop constraint posting_minor_check, drop constraint posting_subject_check;

create or replace function ledger.refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong bigint;
  is_formed boolean;
begin
  select added.journal_no, added.is_formed into wrong, is_formed from (
    select a.journal_no, account.currency, sum(a.minor) as total, bool_and(a.line > 0 and a.minor <> 0
      and a.minor between -999999999999999999 and 999999999999999999 and (length(a.subject) between 1 and 60) is not false) as is_formed
    from added as a join ledger.account on account.no = a.account_no group by a.journal_no, account.currency
  ) as added where added.total <> 0 or not added.is_formed limit 1;
  if wrong is not null and not is_formed then
    raise exception 'a posting that can''t be: %', (select id from ledger.journal where no = wrong)
      using errcode = 'check_violation', schema = 'ledger', table = 'posting', constraint = 'posting_check';
  end if;
  if wrong is not null then
    raise exception 'a journal does not sum to zero: %', (select id from ledger.journal where no = wrong) using errcode = 'SL001';
  end if;
  return null;
end
$$;

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

  -- Hardly any journal reverses one: a list that is too short is filled up with nothing.
  reversed_nos := '{}';
  if array_remove(reversed_ids, null) <> '{}' then
    reversed_nos := array_fill(null::bigint, array[array_length(ids, 1)]);
    for i in 1 .. array_length(ids, 1) loop
      continue when reversed_ids[i] is null;
      reversed_nos[i] := (select j.no from ledger.journal as j where j.id = reversed_ids[i]);
      if reversed_nos[i] is null then
        raise exception 'nothing to reverse: %', reversed_ids[i] using errcode = 'SL005';
      end if;
    end loop;
  end if;

  with added as (
    insert into ledger.journal (id, kind, subject, effective_at, recorded_at, reverses, content, txid)
    select g.id, g.kind, g.subject, g.effective_at, post.recorded_at, g.reversed_no, g.content, this_txid
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
    -- A journal that stands twice in one call is new the first time only.
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
