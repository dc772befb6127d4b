-- What an account's owner changes about it, and how that is taken back.

-- An e-mail address that was changed. For a while its old mailbox can take the change back; as long, nobody else can have the old address.
create table identity.email_change (
  id text primary key check (id like 'ec\_%'),
  person_id text not null references identity.person (id),
  -- The link in the mail to the old mailbox: 256 random bits, kept as SHA-256.
  code_hash bytea not null unique check (length(code_hash) = 32),
  old_email text not null,
  old_email_key text not null check (old_email_key = lower(old_email_key)),
  changed_at timestamptz not null,
  undo_until timestamptz not null check (undo_until = changed_at + interval '72 hours'),
  -- Taken back, or overtaken by an older address that was taken back.
  ended_at timestamptz
);
create index email_change_person on identity.email_change (person_id, changed_at desc);
create index email_change_old_email on identity.email_change (old_email_key) where ended_at is null;
create index email_change_undo_until on identity.email_change (undo_until);
grant select, insert, update, delete on identity.email_change to sampai_app;

-- Whoever takes over a telephone number must not be able to send money at once: no change of number without its hold, whoever makes it.
create function identity.hold_payouts_after_phone_change() returns trigger language plpgsql as $$
begin
  if new.payout_hold_until is null or new.payout_hold_until < new.updated_at + interval '24 hours' then
    raise exception 'a change of telephone number holds payouts for 24 hours' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger person_phone_change before update of phone on identity.person
  for each row when (old.phone is distinct from new.phone) execute function identity.hold_payouts_after_phone_change();
