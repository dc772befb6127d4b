-- A transfer whose payout or refund is known from the bank's statement alone ends where its money is (decision 0117).
insert into transfers.allowed_move (from_state, to_state) values
  ('ACTION_REQUIRED', 'PAID'),
  ('ACTION_REQUIRED', 'REFUNDED'),
  ('AVAILABLE', 'REFUNDED'),
  ('CONVERTED', 'REFUNDED'),
  ('READY', 'REFUNDED'),
  ('REJECTED', 'REFUNDED'),
  ('RETURNED', 'REFUNDED');

-- Their cases are corrected by booking the order at its transfer.
alter table reconciliation.correction drop constraint correction_template_check;
alter table reconciliation.correction add constraint correction_template_check
  check (template in ('book_cost', 'write_off', 'hold_in_suspense', 'book_refund', 'book_payout'));
