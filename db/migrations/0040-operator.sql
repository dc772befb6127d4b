-- Operator: who runs this installation. Brand, licence, address and channels are data, so that no code names a brand.

-- One row at most: the operator's profile. The contract defines its shape (src/operator/contract.ts).
create table operator.profile (
  only_row boolean primary key default true check (only_row),
  profile jsonb not null,
  updated_at timestamptz not null,
  -- Two people may edit the profile at once: a change names the version on which it is based.
  version integer not null default 1 check (version > 0)
);
grant select, insert, update on operator.profile to sampai_app;

-- One row per version of the profile, the current one included.
create table operator.profile_version (
  version integer primary key check (version > 0),
  profile jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
grant select, insert on operator.profile_version to sampai_app;
