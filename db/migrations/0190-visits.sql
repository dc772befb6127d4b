-- Visits: how often public pages are read (decision 0055). Counts per day, and nothing about a person. Pages and sources are counted in separate tables, so
-- that no row describes one visit.

-- One row per period, page, language and kind of device.
create table visits.page_count (
  -- A day in Jakarta; or the month, once the day is older than days are kept.
  grain text not null check (grain in ('day', 'month')),
  period date not null check (grain = 'day' or extract(day from period) = 1),
  -- The path without its language. `:token` replaces a secret part; `404` stands for all paths that no page has.
  page text not null check (length(page) between 1 and 200),
  language text not null check (language in ('ID', 'EN')),
  device text not null check (device in ('phone', 'desktop')),
  views bigint not null check (views > 0),
  primary key (grain, period, page, language, device)
);
grant select, insert, delete on visits.page_count to sampai_app;
grant update (views) on visits.page_count to sampai_app;

-- One row per period and site from which visitors came.
create table visits.source_count (
  grain text not null check (grain in ('day', 'month')),
  period date not null check (grain = 'day' or extract(day from period) = 1),
  -- The host of the referring site, never its page. `*` counts the hosts beyond the number that is kept per day.
  host text not null check (length(host) between 1 and 100),
  views bigint not null check (views > 0),
  primary key (grain, period, host)
);
grant select, insert, delete on visits.source_count to sampai_app;
grant update (views) on visits.source_count to sampai_app;
