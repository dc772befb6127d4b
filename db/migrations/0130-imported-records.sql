-- What an import has entered, by record: a record whose file is as it was is never written again, and one that was changed or deleted in the
-- office since is left as the office has it.
create table content.imported (
  kind text not null constraint imported_kind_check check (kind in ('category', 'article', 'group', 'question')),
  key text not null constraint imported_key_check check (key <> ''),
  -- Which record it became: the trail knows who deleted it.
  record_id text not null,
  -- Of the record as the file had it.
  digest text not null constraint imported_digest_check check (digest ~ '^[0-9a-f]{64}$'),
  -- The version that the import left behind: another one now is the office's.
  version integer not null constraint imported_version_check check (version > 0),
  imported_at timestamptz not null,
  constraint imported_pkey primary key (kind, key)
);
grant select, insert, update on content.imported to sampai_app;
