-- What became of an SMS or WhatsApp message after the gateway took it: its delivery receipts, and the SMS that takes a WhatsApp message's place.
alter table platform.outgoing_message
  -- The gateway's own name for the message, for asking its support.
  add column provider_ref text check (length(provider_ref) between 1 and 100),
  add column delivered_at timestamptz,
  -- The WhatsApp message that could not be delivered and that this SMS repeats. Unique: once.
  add column fallback_of text unique references platform.outgoing_message (id),
  drop constraint outgoing_message_state_check,
  add constraint outgoing_message_state_check check (state in ('queued', 'sent', 'failed', 'delivered', 'undelivered')),
  drop constraint outgoing_message_check1,
  add constraint outgoing_message_sent check ((state in ('sent', 'delivered', 'undelivered')) = (sent_at is not null)),
  add constraint outgoing_message_delivered check ((state = 'delivered') = (delivered_at is not null)),
  add constraint outgoing_message_fallback check (fallback_of is null or channel = 'sms');

-- One row for each event that the gateway reported. It reports until it is answered, so the same event may come many times.
create table platform.message_receipt (
  event_id text primary key check (length(event_id) between 8 and 100),
  message_id text not null references platform.outgoing_message (id),
  status text not null check (status in ('delivered', 'undelivered')),
  reason text check (length(reason) between 1 and 40),
  occurred_at timestamptz not null,
  received_at timestamptz not null
);
create index message_receipt_message on platform.message_receipt (message_id, occurred_at);
grant select, insert on platform.message_receipt to sampai_app;
