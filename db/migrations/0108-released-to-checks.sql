-- What an officer lets go before all checks have looked at it goes to them: released after its document it is still held against its recipient's limit.
insert into transfers.allowed_move (from_state, to_state) values ('UNDER_REVIEW', 'FUNDED');
