-- Indexes of the office's queues and of the inbox of proposals: each is counted and listed without reading what is finished.

-- Transfers that need a person, by how long they have.
create index transfer_person_since on transfers.transfer (needs_person_since) where needs_person;
-- Transfers on their way, by the promised time. It is stored as ISO 8601 in UTC, which sorts as text.
create index transfer_promise on transfers.transfer ((agreed ->> 'arrivesBy') collate "C")
  where state in ('FUNDED', 'UNDER_REVIEW', 'FROZEN', 'ACTION_REQUIRED', 'READY', 'CONVERTED', 'SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED');

create index change_request_newest on access.change_request (proposed_at desc, id desc);
create index change_request_waiting on access.change_request (proposed_at desc, id desc) where state = 'proposed';
create index change_request_proposer on access.change_request (proposed_by, proposed_at desc, id desc);
create index float_request_newest on cash_points.float_request (proposed_at desc, id desc);
create index float_request_waiting on cash_points.float_request (proposed_at desc, id desc) where state = 'proposed';
create index float_request_proposer on cash_points.float_request (proposed_by, proposed_at desc, id desc);
create index term_newest on pricing.term (proposed_at desc, id desc) where origin = 'person';
create index term_undecided on pricing.term (proposed_at desc, id desc) where state = 'proposed';
create index term_proposer on pricing.term (proposed_by, proposed_at desc, id desc) where origin = 'person';
create index correction_newest on reconciliation.correction (proposed_at desc, id desc);
create index correction_waiting on reconciliation.correction (proposed_at desc, id desc) where state = 'proposed';
create index correction_proposer on reconciliation.correction (proposed_by, proposed_at desc, id desc);
create index proposal_newest on transfers.proposal (proposed_at desc, id desc);
create index proposal_waiting on transfers.proposal (proposed_at desc, id desc) where state = 'proposed';
create index proposal_proposer on transfers.proposal (proposed_by, proposed_at desc, id desc);
create index decision_newest on verification.decision (proposed_at desc, id desc);
create index decision_waiting on verification.decision (proposed_at desc, id desc) where state = 'proposed';
create index decision_proposer on verification.decision (proposed_by, proposed_at desc, id desc);
create index close_newest on treasury.close (proposed_at desc, id desc);
create index close_waiting on treasury.close (proposed_at desc, id desc) where state = 'proposed';
create index close_proposer on treasury.close (proposed_by, proposed_at desc, id desc);
