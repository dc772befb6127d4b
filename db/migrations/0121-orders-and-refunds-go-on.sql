-- An order that is open is asked about for as long as it is (decision 0090). Payouts and refunds whose inquiries had come to their end before
-- 0103-payouts-last-sent.sql were not: it took up those of payments that nobody claims alone.
update transfers.payout set ask_at = now() from transfers.transfer
  where transfer.id = payout.transfer and transfer.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED') and payout.ask_at is null;
update transfers.refund set ask_at = now() where transfer is not null and status in ('sent', 'unknown') and ask_at is null;

-- The next step of a transfer is the earliest of what is due. 0065-refund-in-cash.sql gave the reminder to transfers in REFUND_PENDING alone: a payment that came
-- too late, and that its bank did not take back, waits for its sender in any state, and nobody would have been reminded of it.
-- The transfer's content and its history stay as they are: only what the house does next is written.
alter table transfers.transfer disable trigger checked;
update transfers.transfer set due_step = next.step, due_at = next.at
from (
  select distinct on (transfer) transfer, step, at from (
    select payout.transfer, 'inquire' as step, payout.ask_at as at from transfers.payout join transfers.transfer on transfer.id = payout.transfer
      where transfer.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED')
    union all
    select transfer, 'inquire_refund', ask_at from transfers.refund where transfer is not null and status in ('sent', 'unknown')
    union all
    select transfer, 'remind_refund', asked_since + interval '14 days' from transfers.refund
      where transfer is not null and status = 'account_needed' and notices = 1
  ) as step order by transfer, at
) as next
where next.transfer = transfer.id and (transfer.due_at is null or transfer.due_at > next.at);
-- Of whose order nobody has known for a day, a person looks at. Since when it is unclear was not written before 0071-orders-that-end.sql, and so not counted.
update transfers.transfer set needs_person = true
from (
  select payout.transfer, payout.ask_at, payout.inquiries, payout.unclear_since from transfers.payout join transfers.transfer on transfer.id = payout.transfer
    where transfer.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED')
  union all
  select transfer, ask_at, inquiries, unclear_since from transfers.refund where transfer is not null and status in ('sent', 'unknown')
) as orders
where orders.transfer = transfer.id and not needs_person and (inquiries >= 28 or ask_at - unclear_since >= interval '1 day');
alter table transfers.transfer enable trigger checked;
