-- 0065-refund-in-cash.sql gives the transfers whose refund waits for its sender a next step, and by that alone changes a transfer without the next version
-- number, which the table refuses: with one such transfer it did not run. Its step is given here, before it looks; where 0065 has run already, nothing waits
-- for this.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'transfers.refund'::regclass and attname = 'asked_since') then return; end if;
  -- The transfer's content and its history stay as they are: only what the house does next is written.
  alter table transfers.transfer disable trigger checked;
  update transfers.transfer set due_step = 'remind_refund', due_at = now() + interval '14 days'
    where state = 'REFUND_PENDING' and (due_step is null or due_step = 'credit_refund')
      and exists (
        select from transfers.refund where refund.of = transfer.id
          and (status = 'account_needed' or status = 'waiting' and source_account in ('agent_deposit', 'agent_receivable')));
  alter table transfers.transfer enable trigger checked;
end
$$;
