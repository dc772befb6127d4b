-- Transfers, holds in advance and schedules. Holds: compliance names a person, recipient, bank account or telephone number, and the next transfer of it is held before it leaves.

-- One row per proposal to freeze a person, or to end a freeze: two people decide. Its approval writes the hold below in the same transaction.
create table transfers.person_freeze (
  id text primary key check (id ~ '^pf_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person text not null check (person ~ '^us_'),
  action text not null check (action in ('freeze', 'unfreeze')),
  -- Why a person is frozen; the reason that held transfers get.
  cause text check (cause in ('EXTRA_CHECK', 'SANCTIONS_HIT', 'SUSPICION')),
  -- The evidence on which it is proposed.
  reason text not null check (length(reason) between 1 and 1000),
  -- The files of the evidence, by content.
  files jsonb not null default '[]',
  -- The freeze in force as the proposer saw it. If another one is in force when the proposal is decided, the proposal is overtaken.
  seen text not null,
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 1000),
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  -- The person to be frozen can't be the one who decides the proposal.
  check (decided_by is null or decided_by <> person),
  check ((cause is null) = (action = 'unfreeze'))
);
create unique index person_freeze_undecided on transfers.person_freeze (person) where state = 'proposed';
create index person_freeze_of on transfers.person_freeze (person, id desc);
create index person_freeze_list on transfers.person_freeze (state, id desc);
grant select, insert on transfers.person_freeze to sampai_app;
grant update (state, decided_by, decided_at, decision_reason) on transfers.person_freeze to sampai_app;
create trigger proposed_first before insert on transfers.person_freeze for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on transfers.person_freeze for each row execute function platform.keep_proposal();

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
  -- The person is frozen: nothing of theirs leaves, and they change nothing, while the hold is in force. Placed by two people (`freeze_proposal`), or by one until a
  -- dated end; ended by two (`lift_proposal`).
  freezes boolean not null default false,
  freeze_proposal text references transfers.person_freeze (id),
  lift_proposal text references transfers.person_freeze (id),
  constraint freeze_whole check (case when freezes then kind = 'person' and takes_two and (freeze_proposal is not null or until is not null)
    and (lift_proposal is null) = (lifted_at is null) else freeze_proposal is null and lift_proposal is null end),
  constraint lifted_whole check ((lifted_by is null) = (lifted_at is null) and (lifted_by is null) = (lift_text is null)),
  constraint lifted_by_another check (not takes_two or lifted_by is null or lifted_by <> placed_by)
);
create index advance_hold_in_force on transfers.advance_hold (kind, value) where lifted_at is null;
create index advance_hold_of on transfers.advance_hold (kind, value, id desc);
grant select, insert on transfers.advance_hold to sampai_app;
-- One person alone freezes a person once in urgency: when that has lapsed, it takes two, or somebody else.
create unique index advance_hold_urgent on transfers.advance_hold (value, placed_by) where freezes and freeze_proposal is null and lifted_at is null;
create trigger by_two before insert or update on transfers.advance_hold for each row when (new.freezes) execute function transfers.check_freeze();
grant update (lifted_by, lifted_at, lift_text, lift_proposal) on transfers.advance_hold to sampai_app;

-- One row per transfer and hold that it was held for. A hold catches a transfer once: what an officer has released after a review leaves. A freeze
-- catches it each time.
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

-- Nothing of a frozen person leaves, whatever the application decides.
create trigger not_frozen before update of state on transfers.transfer for each row
  when (new.state in ('SUBMITTED', 'AVAILABLE', 'COLLECTING') and old.state in ('FUNDED', 'READY', 'CONVERTED', 'AVAILABLE') and new.state <> old.state)
  execute function transfers.refuse_frozen();
create trigger not_frozen before update of status on transfers.refund for each row
  when (new.status in ('sent', 'cash_collecting') and old.status in ('waiting', 'account_needed', 'cash_ready'))
  execute function transfers.refuse_frozen();

-- Schedules: a person has transfers prepared on chosen days. Nothing is debited: each transfer waits for its payment like any other.

-- One row per schedule. Its person approved recipient, amount, rhythm and end with a second factor; the hash of that is `approved`.
create table transfers.schedule (
  id text primary key check (id ~ '^sd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person text not null check (person ~ '^us_'),
  recipient text not null check (recipient ~ '^rc_'),
  corridor text not null check (length(corridor) between 1 and 20),
  side text not null check (side in ('source', 'target')),
  -- The fixed amount: the principal in rupiah, or the amount received.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  purpose text not null check (purpose ~ '^[A-Z]{4}$'),
  source_of_funds text not null check (source_of_funds ~ '^[a-z_]{1,40}$'),
  rhythm text not null check (rhythm in ('once', 'weekly', 'monthly', 'month_end')),
  rhythm_on date check ((rhythm = 'once') = (rhythm_on is not null)),
  -- The weekday, 0 is Sunday; or the day of the month.
  rhythm_day smallint check (case rhythm when 'weekly' then rhythm_day between 0 and 6 when 'monthly' then rhythm_day between 1 and 31
    else rhythm_day is null end),
  end_after smallint check (end_after between 1 and 120),
  end_on date check (end_on is null or end_after is null),
  -- The side to which a weekend or holiday moves the day.
  day_off text not null check (day_off in ('before', 'after')),
  -- In Jakarta.
  hour smallint not null check (hour between 6 and 21),
  -- The highest price of one unit of the currency, and the days that an occurrence waits for it.
  max_rate numeric(20, 10) check (max_rate > 0),
  wait_days smallint not null check (wait_days between 0 and 7),
  approved bytea not null check (length(approved) = 32),
  approved_at timestamptz not null,
  state text not null check (state in ('active', 'paused', 'ended')),
  pause_reason text check ((state = 'paused') = (pause_reason is not null)),
  -- Occurrences so far: `end_after` counts them.
  used integer not null default 0 check (used >= 0),
  -- The next occurrence: its nominal day and its instant. Only an active schedule has one; while its last one waits it has none.
  next_on date,
  next_at timestamptz check ((next_at is null) = (next_on is null) and (next_at is null or state = 'active')),
  -- The occurrence of which the notice of the day before was made.
  reminded_on date,
  -- Rises with each change: two changes at once cannot overwrite each other.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index schedule_of on transfers.schedule (person, id desc);
create index schedule_due on transfers.schedule (next_at, id) where state = 'active';
create index schedule_ended on transfers.schedule (updated_at) where state = 'ended';
grant select, insert, update, delete on transfers.schedule to sampai_app;

-- One row per occurrence of a schedule, by its nominal day: it waits, or it has one result. Of a prepared one the transfer tells the rest.
create table transfers.schedule_occurrence (
  schedule text not null references transfers.schedule (id),
  planned_on date not null,
  due_at timestamptz not null,
  opened_at timestamptz not null,
  state text not null check (state in ('waiting', 'prepared', 'skipped')),
  -- The next look at a waiting one.
  look_at timestamptz check ((look_at is not null) = (state = 'waiting')),
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- Our rate when it was last looked at, if it was above the highest.
  rate numeric(20, 10) check (rate > 0),
  -- One occurrence makes one transfer, and no transfer comes from two.
  transfer text unique references transfers.transfer (id),
  -- The time at which the person was notified of its virtual account.
  notified_at timestamptz,
  -- Paid, or over without a payment. Null while that is open.
  outcome text check (outcome in ('sent', 'not_sent')),
  closed_at timestamptz check ((closed_at is not null) = (state <> 'waiting')),
  primary key (schedule, planned_on),
  constraint prepared_whole check ((state = 'prepared') = (transfer is not null) and (transfer is not null or (notified_at is null and outcome is null))),
  constraint skipped_why check (case state when 'skipped' then reason is not null when 'prepared' then reason is null else true end)
);
create unique index schedule_occurrence_waiting on transfers.schedule_occurrence (schedule) where state = 'waiting';
create index schedule_occurrence_look on transfers.schedule_occurrence (look_at) where state = 'waiting';
create index schedule_occurrence_open on transfers.schedule_occurrence (transfer) where state = 'prepared' and outcome is null;
grant select, insert, delete on transfers.schedule_occurrence to sampai_app;
grant update (state, look_at, reason, rate, transfer, notified_at, outcome, closed_at) on transfers.schedule_occurrence to sampai_app;
create trigger one_result before update on transfers.schedule_occurrence for each row execute function transfers.check_occurrence();

-- One row per transfer of an occurrence that expired unpaid and was prepared anew on request, with the transfer in its place (decision 0302). The occurrence
-- names the newest one.
create table transfers.schedule_renewal (
  -- Prepared anew once at most.
  expired text primary key references transfers.transfer (id),
  made text not null unique references transfers.transfer (id),
  schedule text not null,
  planned_on date not null,
  made_at timestamptz not null,
  foreign key (schedule, planned_on) references transfers.schedule_occurrence (schedule, planned_on)
);
create index schedule_renewal_of on transfers.schedule_renewal (schedule, planned_on);
grant select, insert on transfers.schedule_renewal to sampai_app;
create trigger append_only before update or delete or truncate on transfers.schedule_renewal
  for each statement execute function platform.refuse_change();
