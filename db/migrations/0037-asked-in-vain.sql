-- How often a day's statement was asked for since it was last read: once in vain is no silence, however long nobody was there to ask.
alter table reconciliation.statement_day add column asked_in_vain int not null default 0 check (asked_in_vain >= 0);
