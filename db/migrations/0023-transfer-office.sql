-- What people decide about transfers: another recipient, proposals that a second person decides, payments that nobody claims.

-- The agreement of a transfer before its recipient was changed: kept for ever, like the transfer itself.
create table transfers.former_agreement (
  transfer text not null references transfers.transfer (id),
  -- The event that replaced it: the number of its row in the history.
  version integer not null check (version > 1),
  recipient text not null,
  agreed jsonb not null,
  primary key (transfer, version)
);
grant select, insert on transfers.former_agreement to sampai_app;
create trigger append_only before update or delete or truncate on transfers.former_agreement
  for each statement execute function transfers.refuse_change();

-- Recipient and agreement change together with a version, only where the payout has not left: an order that a party may have says whom for ever.
create function transfers.check_agreement() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state not in ('CREATED', 'AWAITING_PAYMENT', 'FUNDED', 'READY', 'CONVERTED', 'ACTION_REQUIRED', 'AVAILABLE')
    or exists (select from transfers.payout as p where p.transfer = old.id and p.may_have_arrived) then
    raise exception 'whom it is for can''t be changed any more' using errcode = 'ST003';
  end if;
  if not exists (select from transfers.former_agreement as f
    where f.transfer = old.id and f.version = new.version and f.recipient = old.recipient and f.agreed = old.agreed) then
    raise exception 'the former agreement is kept' using errcode = 'ST003';
  end if;
  return new;
end
$$;
create trigger agreement before update of agreed, recipient on transfers.transfer for each row
  when (new.agreed is distinct from old.agreed or new.recipient is distinct from old.recipient)
  execute function transfers.check_agreement();
revoke execute on function transfers.check_agreement() from public;

-- Surrendered by order of a court.
insert into transfers.allowed_move (from_state, to_state) values ('FROZEN', 'UNCLAIMED_TRANSFERRED');

-- The number that a payment came to: of payments that nobody knows, the only trace of whose they may be.
alter table transfers.pay_in add column number text check (length(number) between 1 and 40);
create index pay_in_number on transfers.pay_in (number) where transfer is null;

-- For the lists of the office. Rows of transfers are written at every event, so they get no further index of their own but one that costs nothing
-- then: the newest come first by their ids, and an age is a range of blocks.
create index transfer_age on transfers.transfer using brin (created_at);
drop index transfers.transfer_person;
create index transfer_person on transfers.transfer (id desc) where needs_person;
create index pay_in_account_number on transfers.pay_in_account (number);

-- What one person asks for and another decides. What was asked stays as it was asked; only its outcome is written.
create table transfers.proposal (
  id text primary key check (id ~ '^pp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Whose right it takes: operations or compliance.
  room text not null check (room in ('transfer', 'compliance')),
  transfer text references transfers.transfer (id),
  payment text references transfers.pay_in (id),
  kind text not null check (kind ~ '^[a-z_]+$'),
  particulars jsonb not null,
  evidence text not null check (length(evidence) between 1 and 1000),
  -- What it was about when it was asked: another state by then, and it is overtaken.
  seen text not null,
  hash bytea not null check (length(hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'overtaken')),
  decided_by text,
  decided_at timestamptz,
  note text check (length(note) between 1 and 1000),
  check (transfer is not null or payment is not null),
  check (decided_by is null or decided_by <> proposed_by),
  check ((state in ('approved', 'rejected')) = (decided_by is not null) and (decided_by is null) = (decided_at is null))
);
-- One at a time: two answers to one question would be decided by who clicks first.
create unique index proposal_waiting on transfers.proposal (coalesce(payment, transfer)) where state = 'waiting';
create index proposal_transfer on transfers.proposal (transfer, id desc);
create index proposal_list on transfers.proposal (state, id desc);
grant select, insert on transfers.proposal to sampai_app;
grant update (state, decided_by, decided_at, note) on transfers.proposal to sampai_app;

-- Takes the claims of one scope off a reservation and puts others in their place, at once: a transfer's recipient has been changed. Rows of
-- usage are locked in the order of their keys, as everywhere. Answers the lines that have no room: then the caller refuses, and all is undone.
create function limits.replace_claims(p_subject text, p_scope text, p_keys text[], p_whoms text[], p_starts date[], p_taken bigint[],
  p_most bigint[]) returns int[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
  v_full int[];
begin
  select state into v_state from limits.reservation where subject = p_subject for update;
  -- A transfer without limits has nothing to exchange.
  if v_state is null then return '{}'; end if;
  if v_state = 'given_back' then raise exception 'the limits of % were given back', p_subject; end if;

  perform 1 from limits.usage where (key, whom, starts_on) in (
    select key, whom, starts_on from limits.claim where subject = p_subject and split_part(key, '.', 1) = p_scope
    union select * from unnest(p_keys, p_whoms, p_starts))
  order by key, whom, starts_on for no key update;

  update limits.usage set reserved = usage.reserved - case v_state when 'reserved' then claim.taken else 0 end,
    consumed = usage.consumed - case v_state when 'consumed' then claim.taken else 0 end
  from limits.claim
  where claim.subject = p_subject and split_part(claim.key, '.', 1) = p_scope
    and usage.key = claim.key and usage.whom = claim.whom and usage.starts_on = claim.starts_on;
  delete from limits.claim where subject = p_subject and split_part(key, '.', 1) = p_scope;

  with asked as (
    select * from unnest(p_keys, p_whoms, p_starts, p_taken, p_most) with ordinality as asked (key, whom, starts_on, taken, most, line)
  ), used as (
    insert into limits.usage as usage (key, whom, starts_on, reserved, consumed, most)
    select key, whom, starts_on, case v_state when 'reserved' then taken else 0 end, case v_state when 'consumed' then taken else 0 end, most
    from asked where taken <= most order by line
    on conflict (key, whom, starts_on) do update set reserved = usage.reserved + excluded.reserved,
      consumed = usage.consumed + excluded.consumed, most = excluded.most
    where usage.reserved + usage.consumed + excluded.reserved + excluded.consumed <= excluded.most
    returning key, whom, starts_on
  ), claimed as (
    insert into limits.claim (subject, key, whom, starts_on, taken)
    select p_subject, key, whom, starts_on, taken from asked join used using (key, whom, starts_on)
  )
  select coalesce(array_agg(line order by line), '{}') into v_full from asked
  where not exists (select from used where used.key = asked.key and used.whom = asked.whom and used.starts_on = asked.starts_on);
  return v_full;
end $$;
-- By its owner's right: the application itself takes no claim away, or a limit could be forgotten.
revoke execute on function limits.replace_claims from public;
grant execute on function limits.replace_claims to sampai_app;

-- What people wrote beside what they did: why a look was opened, what a sender answered, on which evidence money was matched.
create table transfers.note (
  no bigint generated always as identity primary key,
  transfer text references transfers.transfer (id),
  payment text references transfers.pay_in (id),
  -- Of compliance: nobody else reads it.
  is_confidential boolean not null,
  what text not null check (what ~ '^[a-z_]+$'),
  text text not null check (length(text) between 1 and 1000),
  by_role text not null check (by_role in ('sender', 'officer')),
  by_id text not null,
  at timestamptz not null,
  check (transfer is not null or payment is not null)
);
create index note_transfer on transfers.note (transfer, no);
grant select, insert on transfers.note to sampai_app;
create trigger append_only before update or delete or truncate on transfers.note
  for each statement execute function transfers.refuse_change();

-- How often its sender has asked for a new pickup code on a day of Jakarta.
alter table transfers.collect_code add column asked_on date, add column asked smallint not null default 0 check (asked >= 0);

-- The refund of a payment that nobody claims belongs to no transfer.
alter table transfers.refund alter column transfer drop not null;
alter table transfers.refund add check (transfer is not null or of like 'py\_%');
create index refund_of_nobody on transfers.refund (send_after) where transfer is null and status <> 'paid';
