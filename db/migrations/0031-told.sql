-- What parties tell is written down as rows, which workers take by the hundred, instead of as a job each.

-- The bank is to be asked what was paid on a transfer's number, from `ask_at` on: because it told us of a payment (or the sender says so), and once
-- more when the pay-in is over, since what it tells may be lost. Gone when the bank has answered.
create table transfers.payment_ask (
  -- The account and not the transfer: that row is locked by whoever moves it, and a bank that tells us something waits for nobody.
  transfer text not null references transfers.pay_in_account (transfer),
  why text not null check (why in ('told', 'over')),
  ask_at timestamptz not null,
  -- How often it was wished: one more while the bank is being asked, and it is asked once more.
  nth integer not null check (nth > 0),
  -- How often it was asked and did not say.
  tries integer not null check (tries >= 0),
  primary key (transfer, why)
);
create index payment_ask_due on transfers.payment_ask (ask_at);
grant select, insert, update, delete on transfers.payment_ask to sampai_app;

-- Those that wait as jobs of their own go on as they are: the job still takes a transfer.

-- A hint has the order asked about from `ask_at` on; null when that has been done, and for what is asked about by other means.
alter table transfers.hint add column ask_at timestamptz;
create index hint_due on transfers.hint (ask_at) where ask_at is not null;
grant update (ask_at) on transfers.hint to sampai_app;
