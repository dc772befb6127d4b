-- A transfer that an officer releases goes back to the checks that have not looked at it yet: released after its document, its recipient's limit is still
-- checked.
insert into transfers.allowed_move (from_state, to_state) values ('UNDER_REVIEW', 'FUNDED');
