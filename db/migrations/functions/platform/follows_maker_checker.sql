-- Whether the outcome of a proposal follows the maker-checker protocol. For the check constraint of every table of proposals.
--
-- state: proposed, approved, rejected, withdrawn, expired or overtaken. An approved or rejected proposal names who decided it and when; no other does.
-- The proposer cannot decide the proposal.
create or replace function platform.follows_maker_checker(state text, proposed_by text, decided_by text, decided_at timestamptz)
returns boolean language sql immutable as $$
  select state in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired', 'overtaken')
    and (state in ('approved', 'rejected')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null)
    and (decided_by is null or decided_by <> proposed_by)
$$;
