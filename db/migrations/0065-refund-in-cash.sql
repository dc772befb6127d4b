-- Money that was paid in cash waits for its sender: they name an account, or take it as cash at an outlet. The account of the agent who took the
-- cash is the agent's alone.
alter table transfers.refund drop constraint refund_status_check;
alter table transfers.refund add constraint refund_status_check
  check (status in ('waiting', 'sent', 'unknown', 'account_needed', 'cash_ready', 'cash_collecting', 'paid'));
-- Since when the sender is asked where it goes, and how often they were told.
alter table transfers.refund add column asked_since timestamptz;
alter table transfers.refund add column notices integer not null default 0 check (notices >= 0);
alter table transfers.refund add check ((asked_since is null) = (notices = 0));
-- Which outlet hands it out, until when; and who did, from which account.
alter table transfers.refund add column cash jsonb;
alter table transfers.refund add check (status not in ('cash_ready', 'cash_collecting') or (cash is not null and of like 'tr\_%'));

-- Who is asked already hears of it as everybody does from now on.
update transfers.refund set asked_since = now(), notices = 1 where status = 'account_needed' and transfer is not null;
-- What was about to be credited to an agent is asked about instead.
update transfers.refund set status = 'account_needed', asked_since = now(), notices = 1
  from transfers.transfer where transfer.id = refund.of and refund.status = 'waiting' and source_account in ('agent_deposit', 'agent_receivable');
update transfers.transfer set due_step = 'remind_refund', due_at = now() + interval '14 days'
  where state = 'REFUND_PENDING' and (due_step is null or due_step = 'credit_refund')
    and exists (select from transfers.refund where refund.of = transfer.id and status = 'account_needed');

-- The counter hands refunds out as it pays transfers out: one mechanism, and the row says which it was.
alter table cash_points.payout add column purpose text not null default 'pay_out' check (purpose in ('pay_out', 'refund'));
