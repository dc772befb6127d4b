-- What who counted says about a difference, beside the pieces: the treasury reads it with the case.
alter table cash_points.cash_count add column explanation text check (length(explanation) between 1 and 500);
