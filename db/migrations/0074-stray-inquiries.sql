-- Payments that the bank told of on numbers that no transfer has: it is asked about each before it is money. A row for each payment told, so that a bank
-- whose inquiries know of it a moment later than its notifications is asked again.
create table transfers.stray_inquiry (
  channel text not null,
  number text not null check (number ~ '^[0-9]{4,28}$'),
  bank_payment text not null check (length(bank_payment) between 1 and 128),
  ask_at timestamptz not null,
  tries integer not null check (tries >= 0),
  primary key (channel, number, bank_payment)
);
create index stray_inquiry_due on transfers.stray_inquiry (ask_at);
grant select, insert, update, delete on transfers.stray_inquiry to sampai_app;
