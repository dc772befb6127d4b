-- A payment's id is derived from channel and the bank's own id of it, so that one that was lost and is received again has the same refund reference.
-- Rule 0: by chance, as before this migration; rule 1: derived (src/transfers/payment-id.ts), which an invariant proves row by row.
alter table transfers.pay_in add column id_rule smallint not null default 0 check (id_rule in (0, 1));

-- As long as the adapter takes it from a bank: with less, one long id would keep its whole batch from being recorded.
alter table transfers.pay_in drop constraint pay_in_bank_payment_check;
alter table transfers.pay_in add constraint pay_in_bank_payment_check check (length(bank_payment) between 1 and 128);

-- A payment that was matched by hand before its posting was compared stood under the number of its transfer, where the bank knows of no payment.
-- It is compared anew under the number that it came to.
update reconciliation.entry as entry set key = pay_in.number, judge_at = now()
from transfers.pay_in
where entry.subject = pay_in.id and entry.account like 'payin\_clearing:%' and pay_in.number is not null and entry.key <> pay_in.number;
