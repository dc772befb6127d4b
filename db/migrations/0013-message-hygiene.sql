-- What a message says can be a key: a one-time code, a link. It is blanked when it has done its work, or opens nothing any more.
alter table platform.outgoing_message
  -- From when on its text opens nothing; null: it holds no secret and stays.
  add column secret_until timestamptz,
  add column blanked_at timestamptz,
  -- When the gateway is asked what became of a message whose receipt has not come; null: not (any more).
  add column inquire_at timestamptz,
  add column inquiries integer not null default 0 check (inquiries >= 0),
  add constraint outgoing_message_blank check (blanked_at is null or (secret_until is not null and body_text = '' and body_html is null)),
  add constraint outgoing_message_inquiry check (inquire_at is null or (channel <> 'email' and state = 'sent'));
update platform.outgoing_message set secret_until = created_at + interval '1 day'
where template in ('identity.code', 'identity.verify_email', 'identity.reset_password');
create index outgoing_message_secret on platform.outgoing_message (secret_until) where secret_until is not null and blanked_at is null;
create index outgoing_message_inquire on platform.outgoing_message (inquire_at) where inquire_at is not null;

-- Rates of one-time codes are counted over the last half hour.
create index one_time_code_created on identity.one_time_code (created_at);

-- The alarms about one-time codes: when each was raised last, and until when its reason was seen.
create table identity.code_alarm (
  kind text primary key check (kind in ('guessing', 'unused', 'undelivered')),
  raised_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update on identity.code_alarm to sampai_app;
