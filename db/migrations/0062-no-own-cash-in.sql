-- Nobody takes in cash for a transfer of their own (decision 0058). Who else works for the agent is looked at by the use case; rows of before stay.
alter table cash_points.cash_in add constraint cash_in_not_own check (payer not in (taken_by, agent)) not valid;
