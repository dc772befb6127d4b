-- How quickly money arrives, by corridor and calendar day in Jakarta: counted by a job from the histories, since nobody's page may count them.
create table transfers.arrival_day (
  day date not null,
  corridor text not null,
  arrived int not null check (arrived > 0),
  -- Those of them that were paid while their price was locked: only these were promised a time.
  promised int not null check (promised between 0 and arrived),
  on_time int not null check (on_time between 0 and promised),
  primary key (day, corridor)
);
-- The same over the last days together, with the time from paying in to arriving.
create table transfers.arrival_recent (
  corridor text primary key,
  arrived int not null check (arrived > 0),
  half_within_minutes int not null check (half_within_minutes >= 0),
  most_within_minutes int not null check (most_within_minutes >= half_within_minutes)
);
grant select, insert, update, delete on transfers.arrival_day, transfers.arrival_recent to sampai_app;
