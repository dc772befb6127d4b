-- Transfers, pay-in: virtual accounts, payments received, inquiries of the bank about them.

-- One row per transfer that is paid in by bank: its virtual account. The number is never used for another transfer.
create table transfers.pay_in_account (
  transfer text primary key references transfers.transfer (id),
  channel text not null,
  number text not null check (number ~ '^[0-9]{4,28}$'),
  opened_at timestamptz not null,
  unique (channel, number)
);
create index pay_in_account_number on transfers.pay_in_account (number);
grant select, insert on transfers.pay_in_account to sampai_app;
create trigger append_only before update or delete or truncate on transfers.pay_in_account
  for each statement execute function platform.refuse_change();

-- One row per transfer whose sender chose QRIS: its dynamic code, beside its virtual account. Written when it is chosen; the bank's content follows.
create table transfers.pay_in_qris (
  transfer text primary key references transfers.pay_in_account (transfer),
  channel text not null check (length(channel) between 1 and 40),
  -- Our reference of the code: partnerReferenceNo at the bank, and on its statement.
  number text not null check (length(number) between 1 and 40),
  amount_minor bigint not null check (amount_minor > 0),
  requested_at timestamptz not null,
  content text check (length(content) between 1 and 512),
  -- The bank's own reference of the code (referenceNo).
  bank_reference text check (length(bank_reference) between 1 and 64),
  opened_at timestamptz,
  -- The bank gave no usable code when it was last asked.
  refused_at timestamptz,
  unique (channel, number),
  check (num_nulls(content, bank_reference, opened_at) in (0, 3)),
  check (content is null or refused_at is null)
);
create index pay_in_qris_number on transfers.pay_in_qris (number);
create index pay_in_qris_bank_reference on transfers.pay_in_qris (bank_reference) where bank_reference is not null;
grant select, insert on transfers.pay_in_qris to sampai_app;
grant update (requested_at, content, bank_reference, opened_at, refused_at) on transfers.pay_in_qris to sampai_app;

-- One row per payment received. An unapplied payment has no transfer.
create table transfers.pay_in (
  id text primary key check (id ~ '^py_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  transfer text references transfers.transfer (id),
  channel text not null check (length(channel) between 1 and 40),
  -- The bank's own id of the payment: the same id is the same money. The maximum length is that of the bank's adapter: a shorter one would make one long id
  -- fail the recording of its whole batch.
  bank_payment text not null check (length(bank_payment) between 1 and 128),
  amount_minor bigint not null check (amount_minor > 0),
  -- The part that is not used for a transfer: in suspense, or being refunded.
  unused_minor bigint not null check (unused_minor between 0 and amount_minor),
  is_late boolean not null,
  paid_at timestamptz not null,
  -- The payer, where the bank names one: a refund goes to that account and to no other.
  payer jsonb,
  recorded_at timestamptz not null,
  -- The virtual account number that received it: for an unapplied payment the only trace of its owner.
  number text check (length(number) between 1 and 40),
  -- 1: the id is derived from channel and bank_payment (src/transfers/pay-in/payment-id.ts), so that a payment that was lost and received again has the same
  -- refund reference; an invariant checks each row. 0: a random id.
  id_rule smallint not null default 0 check (id_rule in (0, 1)),
  unique (channel, bank_payment)
);
create index pay_in_transfer on transfers.pay_in (transfer) where transfer is not null;
create index pay_in_unknown on transfers.pay_in (recorded_at) where transfer is null;
create index pay_in_number on transfers.pay_in (number) where transfer is null;
-- The office finds a payment by the bank's own id, whatever the channel, and one that nobody knows by its amount.
create index pay_in_bank_payment on transfers.pay_in (bank_payment);
create index pay_in_unknown_amount on transfers.pay_in (amount_minor) where transfer is null;
create index pay_in_unknown_payer on transfers.pay_in using gin (lower(payer ->> 'name') public.gin_trgm_ops) where transfer is null;
create index pay_in_suspended on transfers.pay_in (id) where unused_minor > 0;
grant select, insert, update on transfers.pay_in to sampai_app;

-- One row per transfer and reason for an inquiry at the bank about payments to the transfer's virtual account, due at `inquire_at`: after a payment
-- notification or the sender's statement that it is paid (`notification`), and once more when the pay-in is over (`over`), since notifications may be lost.
-- Deleted when the bank has answered.
create table transfers.payment_inquiry (
  -- References the account and not the transfer: a notification must not wait for the transfer's row, which other steps lock.
  transfer text not null references transfers.pay_in_account (transfer),
  why text not null check (why in ('notification', 'over')),
  inquire_at timestamptz not null,
  -- How often the inquiry was scheduled. When it rises during an inquiry, the bank is inquired once more.
  sequence integer not null check (sequence > 0),
  -- How many inquiries stayed unanswered.
  tries integer not null check (tries >= 0),
  primary key (transfer, why)
);
create index payment_inquiry_due on transfers.payment_inquiry (inquire_at);
grant select, insert, update, delete on transfers.payment_inquiry to sampai_app;

-- One row per transfer for which the bank answered an inquiry after the pay-in was over. Only then may the transfer expire: that answer lists every payment
-- that was made in time.
create table transfers.pay_in_final_inquiry (
  transfer text primary key references transfers.transfer (id),
  inquired_at timestamptz not null
);
grant select, insert on transfers.pay_in_final_inquiry to sampai_app;
create trigger append_only before update or delete or truncate on transfers.pay_in_final_inquiry
  for each statement execute function platform.refuse_change();

-- One row per notified payment to a virtual account number without a transfer. The bank is inquired about it before it counts as money, and again later: a
-- bank's inquiry may show a payment only some time after the notification.
create table transfers.unapplied_inquiry (
  channel text not null,
  number text not null check (number ~ '^[0-9]{4,28}$'),
  bank_payment text not null check (length(bank_payment) between 1 and 128),
  inquire_at timestamptz not null,
  tries integer not null check (tries >= 0),
  primary key (channel, number, bank_payment)
);
create index unapplied_inquiry_due on transfers.unapplied_inquiry (inquire_at);
grant select, insert, update, delete on transfers.unapplied_inquiry to sampai_app;

-- Transfers, payroll: many payments of one business, approved once, paid in by one payment, each row a transfer of its own (decision 0290).

-- One row per payroll. It is a draft until its person approves it; from then on its rows and its figures are fixed.
create table transfers.payroll (
  id text primary key check (id ~ '^pl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person text not null check (length(person) between 1 and 60),
  name text not null check (length(name) between 1 and 80),
  -- draft: rows can change; preparing: each row gets its price and its room in the limits; awaiting_payment: its number is open; funded: paid, transfers are
  -- being made; paying: every row is a transfer; done: each has ended. expired and cancelled: never paid.
  state text not null check (state in ('draft', 'preparing', 'awaiting_payment', 'funded', 'paying', 'done', 'expired', 'cancelled')),
  -- Rises with each change of a draft: an approval is bound to the version that was shown.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  approved_at timestamptz,
  approved_by text,
  -- Whether its company's payrolls needed two people when it was approved (decision 0293). Written by the trigger.
  needed_two boolean check ((needed_two is null) = (approved_at is null)),
  source_of_funds text,
  -- The approved content: number of rows, cost of all of them, and the hash of the rows.
  approved_rows integer check (approved_rows > 0),
  approved_minor bigint check (approved_minor > 0),
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  -- The amount to be paid: the sum of the rows that were prepared; less than was approved where a row was refused meanwhile.
  total_minor bigint check (total_minor between 0 and approved_minor),
  pay_by timestamptz,
  funded_at timestamptz,
  ended_at timestamptz,
  -- A draft that waits for an approver, and a draft that one has sent back. Each change of its rows empties the first.
  submitted_at timestamptz,
  submitted_by text check ((submitted_by is null) = (submitted_at is null)),
  returned_at timestamptz check (returned_at is null or submitted_at is null),
  returned_by text check ((returned_by is null) = (returned_at is null)),
  returned_why text check ((returned_why is null) = (returned_at is null) and length(returned_why) between 1 and 500),
  -- The next inquiry to the bank about payments, and how often it has not answered.
  inquire_at timestamptz,
  inquiries integer not null default 0 check (inquiries >= 0),
  -- The payroll whose rows it was made from: all of them (repeat), or some that did not arrive (repair) (decision 0305).
  copied_from text references transfers.payroll (id),
  copied_as text check (copied_as in ('repair', 'repeat') and (copied_as is null) = (copied_from is null)),
  constraint payroll_approved_check check ((state = 'draft' or state = 'cancelled' or approved_at is not null)
    and (approved_at is null) = (digest is null) and (approved_at is null) = (approved_rows is null) and (approved_at is null) = (approved_minor is null)),
  constraint payroll_funded_check check ((state in ('funded', 'paying', 'done')) = (funded_at is not null)),
  constraint payroll_total_check check (state not in ('awaiting_payment', 'funded', 'paying', 'done', 'expired') or (total_minor is not null and pay_by is not null))
);
create index payroll_of on transfers.payroll (person, id desc);
-- The number that people read out.
create index payroll_number on transfers.payroll (right(id, 8));
create index payroll_open on transfers.payroll (state) where state in ('preparing', 'awaiting_payment', 'funded', 'paying');
grant select, insert, update, delete on transfers.payroll to sampai_app;
create trigger checked before update on transfers.payroll for each row execute function transfers.check_payroll();

-- One row per row of a payroll: as it was typed, as it was read, what the bank answered about its account, and the transfer it became.
create table transfers.payroll_row (
  payroll text not null references transfers.payroll (id) on delete cascade,
  no integer not null check (no between 1 and 500),
  -- name, bank, account, amount and note, as typed.
  typed jsonb not null,
  name text,
  bank text check (bank ~ '^[0-9]{3}$'),
  account text check (account ~ '^[0-9]{6,20}$'),
  amount_minor bigint check (amount_minor > 0),
  fee_minor bigint check (fee_minor >= 0),
  tax_minor bigint check (tax_minor >= 0),
  -- The problems to be mended, by field, with the sentence in both languages.
  problems jsonb not null default '[]',
  is_left_out boolean not null default false,
  -- The bank's answer about the account's holder. Null: not asked yet.
  verdict text check (verdict ~ '^[a-z_]{2,20}$'),
  score integer,
  bank_name text,
  checked_at timestamptz,
  -- The time at which the payer accepted the bank's name although it differs.
  accepted_at timestamptz,
  -- The time at which the payer said that the bank has confirmed an account that refused the payment before.
  confirmed_at timestamptz,
  inquire_at timestamptz,
  inquiries integer not null default 0 check (inquiries >= 0),
  -- draft; approved; reserved: price and limits are its own; refused: not sent, and not paid for; made: it is a transfer.
  state text not null default 'draft' check (state in ('draft', 'approved', 'reserved', 'refused', 'made')),
  -- Given at the approval, so that a row prepared or made twice is the same transfer.
  transfer text unique check (transfer ~ '^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  quote text unique,
  recipient text,
  agreed jsonb,
  expires_at timestamptz,
  refused_for text check (refused_for ~ '^[a-z_]{2,40}$'),
  -- The row that it repairs: always the first one, however often its repairs failed. Each is repaired by one row at a time; the trigger refuses another.
  repairs_payroll text,
  repairs_no integer check ((repairs_no is null) = (repairs_payroll is null)),
  -- The last payment of the same company that pays this wage as well: a payroll, this one where another of its rows has the account, or a transfer that was
  -- sent by hand. And the time at which the payer said that it is paid all the same (decisions 0306, 0310).
  paid_before text references transfers.payroll (id),
  paid_before_transfer text references transfers.transfer (id) check (paid_before_transfer is null or paid_before is null),
  repaid_at timestamptz check (repaid_at is null or paid_before is not null or paid_before_transfer is not null),
  primary key (payroll, no),
  constraint payroll_row_repairs_fkey foreign key (repairs_payroll, repairs_no) references transfers.payroll_row (payroll, no),
  constraint payroll_row_repaid_check check (state = 'draft' or (paid_before is null and paid_before_transfer is null) or repaid_at is not null),
  constraint payroll_row_approved_check check (state = 'draft' or (transfer is not null and quote is not null and name is not null and bank is not null
    and account is not null and amount_minor is not null and fee_minor is not null and tax_minor is not null and not is_left_out)),
  constraint payroll_row_reserved_check check (state not in ('reserved', 'made') or (recipient is not null and agreed is not null and expires_at is not null)),
  constraint payroll_row_refused_check check ((state = 'refused') = (refused_for is not null))
);
create index payroll_row_repairs on transfers.payroll_row (repairs_payroll, repairs_no) where repairs_payroll is not null;
create index payroll_row_to_ask on transfers.payroll_row (inquire_at) where inquire_at is not null;
grant select, insert, update, delete on transfers.payroll_row to sampai_app;
create trigger checked before insert or update or delete on transfers.payroll_row for each row execute function transfers.check_payroll_row();

-- One row per person whose work a draft contains: the file, or a change of a row since. Whoever is here does not approve it where two people are needed.
create table transfers.payroll_preparer (
  payroll text not null references transfers.payroll (id) on delete cascade,
  person text not null check (length(person) between 1 and 60),
  prepared_at timestamptz not null,
  primary key (payroll, person)
);
grant select, insert, delete on transfers.payroll_preparer to sampai_app;
create trigger checked before insert or update or delete on transfers.payroll_preparer for each row execute function transfers.check_preparer();

-- The people of a company: who acts on behalf of the holder of a business account (decision 0293).

-- One row per company that has had a member: whether the one who prepares a payroll may not approve it.
create table transfers.company (
  owner text primary key check (owner ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  needs_two boolean not null,
  changed_at timestamptz not null
);
grant select, insert on transfers.company to sampai_app;
grant update (needs_two, changed_at) on transfers.company to sampai_app;

-- One row per membership. It ends and stays: who approved a payroll is asked years later.
create table transfers.company_member (
  id text primary key check (id ~ '^cy_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  company text not null references transfers.company (owner),
  person text not null check (person ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- preparer: drafts payrolls; approver: approves them as well, with a second factor of their own.
  role text not null check (role in ('preparer', 'approver')),
  joined_at timestamptz not null,
  ended_at timestamptz check (ended_at >= joined_at),
  -- removed: by the holder of the account; left: by the member.
  ended_as text check (ended_as in ('removed', 'left')),
  constraint company_member_ended_check check ((ended_as is null) = (ended_at is null)),
  constraint company_member_not_owner check (person <> company)
);
create unique index company_member_now on transfers.company_member (company, person) where ended_at is null;
create index company_member_person on transfers.company_member (person) where ended_at is null;
grant select, insert on transfers.company_member to sampai_app;
grant update (ended_at, ended_as) on transfers.company_member to sampai_app;
create trigger checked before update on transfers.company_member for each row execute function transfers.check_member();

-- Invitations to a company: by address, so that its holder does not learn who has an account. Deleted when answered or over.
create table transfers.company_invitation (
  id text primary key check (id ~ '^cv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  company text not null,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('preparer', 'approver')),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  unique (company, email)
);
create index company_invitation_for on transfers.company_invitation (email);
create index company_invitation_over on transfers.company_invitation (expires_at);
grant select, insert, delete on transfers.company_invitation to sampai_app;

-- One row per payroll that is paid in by bank: its virtual account. The number is never used for anything else.
create table transfers.payroll_account (
  payroll text primary key references transfers.payroll (id),
  channel text not null,
  number text not null check (number ~ '^[0-9]{4,28}$'),
  opened_at timestamptz not null,
  unique (channel, number)
);
create index payroll_account_number on transfers.payroll_account (number);
grant select, insert on transfers.payroll_account to sampai_app;
create trigger append_only before update or delete or truncate on transfers.payroll_account
  for each statement execute function platform.refuse_change();

-- One row per payment that a payroll has used, with the amount used of it.
create table transfers.payroll_payment (
  payment text primary key references transfers.pay_in (id),
  payroll text not null references transfers.payroll (id),
  used_minor bigint not null check (used_minor > 0)
);
create index payroll_payment_of on transfers.payroll_payment (payroll);
grant select, insert on transfers.payroll_payment to sampai_app;
create trigger append_only before update or delete or truncate on transfers.payroll_payment
  for each statement execute function platform.refuse_change();
