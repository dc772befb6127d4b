-- What an order remembers of tries whose fate was not known, so that a refusal whose first answer was lost comes to an end (decision 0062):
-- since when it may have arrived, when that was last so of a new try, and what the last try was refused for while an earlier one may have arrived.
alter table transfers.payout
  add column unclear_since timestamptz,
  add column last_unclear_at timestamptz,
  add column refused_as text check (refused_as ~ '^[a-z_]{2,40}$');
alter table transfers.refund
  add column unclear_since timestamptz,
  add column last_unclear_at timestamptz,
  add column refused_as text check (refused_as ~ '^[a-z_]{2,40}$');

-- When the tries of before were sent is not known: the latest that can be, so that nothing ends too soon.
update transfers.payout set unclear_since = ordered_at, last_unclear_at = now() where may_have_arrived and ask_at is not null;
update transfers.refund set unclear_since = ordered_at, last_unclear_at = now() where may_have_arrived and ask_at is not null;
