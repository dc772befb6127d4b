-- A top-up is one transfer at one of our banks, found on that bank's statement.

-- The reference without what people and banks write differently: case, blanks, punctuation, leading zeros. `float.ts` decides the form; this is its
-- copy for rows that are there already.
alter table cash_points.float_request add column reference_key text;
-- What was decided stays as it is in every other column: the trigger stands aside for this statement alone.
alter table cash_points.float_request disable trigger decided_stays;
with keyed as (
  select id, coalesce(nullif(ltrim(regexp_replace(upper(reference), '[^0-9A-Z]', '', 'g'), '0'), ''), '0') as form,
    row_number() over (
      partition by bank, coalesce(nullif(ltrim(regexp_replace(upper(reference), '[^0-9A-Z]', '', 'g'), '0'), ''), '0')
      order by (state in ('waiting', 'approved')) desc, id) as place
  from cash_points.float_request where kind = 'top_up')
update cash_points.float_request as request
-- Of several under one reference the first keeps it; the others stay what they were, told apart by their id.
set reference_key = case when place = 1 or state not in ('waiting', 'approved') then form else form || '#' || request.id end
from keyed where keyed.id = request.id;
alter table cash_points.float_request enable trigger decided_stays;
alter table cash_points.float_request add constraint float_request_key_of_top_up check ((kind = 'top_up') = (reference_key is not null));
drop index cash_points.float_request_evidence;
create unique index float_request_evidence on cash_points.float_request (bank, reference_key) where state in ('waiting', 'approved');
alter table cash_points.float_request drop constraint float_request_reference_check;
alter table cash_points.float_request add check (length(reference) between 4 and 60);

-- The statement line that the treasury found. Those approved before were approved without one.
alter table cash_points.float_request add column line text unique check (line ~ '^sl_[0-7][0-9a-hjkmnp-tv-z]{25}$');
alter table cash_points.float_request add column needs_line boolean not null default false;
update cash_points.float_request set needs_line = true where kind = 'top_up' and state = 'waiting';
alter table cash_points.float_request alter column needs_line drop default;
alter table cash_points.float_request add constraint float_request_line_of_approved check (line is null or (kind = 'top_up' and state = 'approved'));
alter table cash_points.float_request add constraint float_request_by_line check (not needs_line or state <> 'approved' or line is not null);
grant update (line) on cash_points.float_request to sampai_app;

-- A line of a statement that something of ours was approved against: one line, one use.
create table reconciliation.line_claim (
  line text primary key references reconciliation.statement_line (id),
  -- The float request that was approved by it.
  subject text not null unique check (length(subject) between 1 and 60),
  claimed_by text not null,
  claimed_at timestamptz not null
);
grant select, insert on reconciliation.line_claim to sampai_app;
