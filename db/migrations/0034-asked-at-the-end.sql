-- The bank was asked, after a pay-in was over, what had been paid on its number, and answered: only then may the transfer expire. One answer is enough:
-- it tells of everything that was paid in time.
create table transfers.pay_in_asked (
  transfer text primary key references transfers.transfer (id),
  asked_at timestamptz not null
);
create trigger append_only before update or delete or truncate on transfers.pay_in_asked
  for each statement execute function transfers.refuse_change();
grant select, insert on transfers.pay_in_asked to sampai_app;
