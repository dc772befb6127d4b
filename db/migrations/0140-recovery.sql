-- After a restore to an earlier instant nothing leaves until it is known what had left (decision 0111): the row is the hold, and no process start ends it.
create table transfers.recovery (
  id text primary key check (id ~ '^rv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The instant to which the database was put back.
  since timestamptz not null,
  begun_at timestamptz not null check (begun_at >= since),
  -- Since when all statements of the gap have been read, and everything that is due has been asked about.
  read_at timestamptz check (read_at >= begun_at),
  asked_at timestamptz check (asked_at >= read_at),
  lifted_at timestamptz check (lifted_at >= asked_at),
  lifted_by text,
  check ((lifted_at is null) = (lifted_by is null))
);
-- One at a time.
create unique index recovery_open on transfers.recovery ((true)) where lifted_at is null;

-- What parties were asked instead of sending: an order that is due, or a number of nobody's on which a statement has money.
create table transfers.recovery_inquiry (
  recovery text not null references transfers.recovery (id),
  kind text not null check (kind in ('order', 'number')),
  -- A transfer or payment whose order it is; a number.
  subject text not null,
  -- Of the transfer when it was asked: what has changed since is asked about anew.
  version bigint not null default 0,
  asked_at timestamptz,
  answer text,
  primary key (recovery, kind, subject)
);
grant select, insert, update (read_at, asked_at, lifted_at, lifted_by) on transfers.recovery to sampai_app;
grant select, insert, update (version, asked_at, answer) on transfers.recovery_inquiry to sampai_app;
