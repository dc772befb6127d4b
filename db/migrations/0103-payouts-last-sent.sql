-- When a payout was last sent: two people decide how it ended only when its newest try can't be on its way any more (decision 0090).
alter table transfers.payout add column last_sent_at timestamptz;
update transfers.payout as payout set last_sent_at = coalesce(
  (select max(history.at) from transfers.history where history.transfer = payout.transfer and history.event = 'submitted'), ordered_at);
-- The version before this one writes none.
alter table transfers.payout alter column last_sent_at set default now(), alter column last_sent_at set not null;

-- Refunds of payments that nobody claims, about which nothing was asked any more: they are asked about again, and go on being.
update transfers.refund set ask_at = now() where transfer is null and status in ('sent', 'unknown') and ask_at is null;
