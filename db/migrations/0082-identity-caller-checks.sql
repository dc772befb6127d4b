-- Identity, caller checks: two questions that a caller answers before staff tell anything about an account.

-- One row per check. The questions are drawn when it starts; the answers are compared and never stored.
create table identity.caller_check (
  id text primary key check (id ~ '^cc_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person_id text not null references identity.person (id),
  questions text[] not null check (cardinality(questions) = 2 and questions[1] <> questions[2]),
  started_by text not null,
  started_at timestamptz not null,
  -- Which of the two were right, in their order. Null: not answered.
  right_answers boolean[] check (cardinality(right_answers) = 2),
  answered_at timestamptz,
  check ((right_answers is null) = (answered_at is null))
);
create index caller_check_of on identity.caller_check (person_id, started_at desc);
grant select, insert on identity.caller_check to sampai_app;
grant update (right_answers, answered_at) on identity.caller_check to sampai_app;
