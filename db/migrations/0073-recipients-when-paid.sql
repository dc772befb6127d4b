-- In which order reservations were consumed: numbered while the rows of their limits are locked, so that of two transfers which together are too much for a
-- recipient exactly one comes after the other. What was consumed before this has no number, and came first.
create sequence limits.consumption;
grant usage on sequence limits.consumption to sampai_app;
alter table limits.reservation add column consumed_no bigint;
