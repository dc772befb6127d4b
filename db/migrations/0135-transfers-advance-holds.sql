-- Transfers, holds in advance: compliance names a person, recipient, bank account or telephone number, and the next transfer of it is held before it leaves.

-- One row per hold. It ends at `until`, or when it is lifted. Only its end is written afterwards.
create table transfers.advance_hold (
  id text primary key check (id ~ '^ah_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null check (kind in ('person', 'recipient', 'account', 'phone')),
  -- The id, `bank|number`, or the number in E.164.
  value text not null check (length(value) between 1 and 120),
  -- The reason that a caught transfer gets.
  reason text not null check (reason in ('EXTRA_CHECK', 'SANCTIONS_HIT', 'SUSPICION')),
  text text not null check (length(text) between 1 and 1000),
  -- Two people release a transfer that the hold has caught, and somebody else than the one who placed the hold lifts it.
  takes_two boolean not null,
  until timestamptz check (until > placed_at),
  placed_by text not null,
  placed_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  lift_text text check (length(lift_text) between 1 and 1000),
  constraint lifted_whole check ((lifted_by is null) = (lifted_at is null) and (lifted_by is null) = (lift_text is null)),
  constraint lifted_by_another check (not takes_two or lifted_by is null or lifted_by <> placed_by)
);
create index advance_hold_in_force on transfers.advance_hold (kind, value) where lifted_at is null;
create index advance_hold_of on transfers.advance_hold (kind, value, id desc);
grant select, insert on transfers.advance_hold to sampai_app;
grant update (lifted_by, lifted_at, lift_text) on transfers.advance_hold to sampai_app;

-- One row per transfer and hold that it was held for. A hold catches a transfer once: what an officer has released after a review leaves.
create table transfers.advance_catch (
  transfer text not null references transfers.transfer (id),
  hold text not null references transfers.advance_hold (id),
  at timestamptz not null,
  primary key (transfer, hold)
);
create index advance_catch_hold on transfers.advance_catch (hold, transfer desc);
grant select, insert on transfers.advance_catch to sampai_app;
create trigger append_only before update or delete or truncate on transfers.advance_catch
  for each statement execute function platform.refuse_change();
