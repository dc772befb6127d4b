-- What a party takes for a payout is what it quoted before we confirmed. What it claims beside that is kept as it was claimed, for a case (decision 0063).
alter table transfers.payout
  add column quoted_cost_minor bigint check (quoted_cost_minor >= 0),
  add column disputed_cost jsonb check (disputed_cost ?& array['currency', 'minor']),
  add column disputed_at timestamptz,
  add constraint payout_disputed_check check ((disputed_cost is null) = (disputed_at is null));
create index payout_disputed on transfers.payout (disputed_at) where disputed_at is not null;
