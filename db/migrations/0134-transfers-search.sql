-- How the office finds a transfer by what a caller says: number, name, account, phone, amount. Written once with the transfer, so that an event costs no
-- work here, unlike an index on transfers.transfer.

-- One row for each key of a transfer. Keys begin with their kind: functions/transfers/write_search_keys.sql. Those of a former recipient stay.
create table transfers.search_key (
  key text collate "C" not null,
  transfer text not null references transfers.transfer (id),
  -- In the order of ids, which is that of time: the newest transfers of a key are read from one end.
  primary key (key, transfer)
);
grant select, insert on transfers.search_key to sampai_app;

-- The keys of one transfer in one row, for searches of two terms that are both frequent: an inverted index holds half a million transfers of a name in a
-- megabyte and compares two such names without reading a transfer. It has no order, so each key stands there once more with the period of the transfer
-- (search_period): a search looks through the newest periods first.
-- Words, the last four digits, and amounts: whole numbers are always rare, product and corridor are never typed.
create table transfers.search_entry (
  transfer text primary key references transfers.transfer (id),
  keys text[] not null
);
-- Without a list of pending entries, which each search would read.
create index search_entry_keys on transfers.search_entry using gin (keys) with (fastupdate = off);
grant select, insert, update (keys) on transfers.search_entry to sampai_app;

-- The periods of transfers: the first four characters of an id's time, twelve and a half days.
create table transfers.search_period (
  period text collate "C" primary key
);
grant select, insert on transfers.search_period to sampai_app;

-- Each word of a name that occurs in some transfer. A typed word is first looked up here, by its beginning or by likeness; their number grows with the
-- language and not with the transfers.
create table transfers.search_word (
  word text collate "C" primary key
);
create index search_word_like on transfers.search_word using gin (word public.gin_trgm_ops);
grant select, insert on transfers.search_word to sampai_app;

create trigger searched_on_entry after insert on transfers.transfer for each row execute function transfers.write_search_keys();
create trigger searched after update of agreed on transfers.transfer for each row
  when (new.agreed is distinct from old.agreed) execute function transfers.write_search_keys();
