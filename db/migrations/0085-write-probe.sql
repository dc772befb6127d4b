-- Where readiness tries whether the database still takes writes: what is written there is rolled back. Truncating first gives the table a new file,
-- so that room is asked of the disk and not of what an earlier try has left.
create table platform.write_probe (filler text not null);
grant insert, truncate on platform.write_probe to sampai_app;
