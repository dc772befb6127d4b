-- Notifications, what was sent: staff find the messages about a transfer and to a person, and send one again.

alter table platform.outgoing_message
  -- What the message is about: the id of a transfer, say. Null for messages about an account.
  add column about text check (length(about) between 1 and 60),
  -- The message that staff had sent again, over this or another channel.
  add column repeat_of text references platform.outgoing_message (id);
create index outgoing_message_about on platform.outgoing_message (about, created_at desc, id desc) where about is not null;
create index outgoing_message_to on platform.outgoing_message (recipient, created_at desc, id desc);
create index outgoing_message_repeat on platform.outgoing_message (repeat_of, created_at) where repeat_of is not null;

-- Sending a notification again writes it anew from its facts.
create index notification_about on notifications.notification (about, kind, no desc);
