-- Who runs this installation: brand, licence, address, channels. Data, so that nothing hard-codes a brand.
create schema operator;
grant usage on schema operator to sampai_app;

create table operator.profile (
  -- One row: the operator. Its shape is the contract's (src/operator/contract.ts).
  only_row boolean primary key default true check (only_row),
  profile jsonb not null,
  updated_at timestamptz not null
);
grant select, insert, update on operator.profile to sampai_app;
