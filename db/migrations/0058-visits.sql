-- How often public pages are read (decision 0055): numbers of a day, and nothing about anybody. Pages and where visitors came from are counted apart, so
-- that no row is about one visit.
create schema visits;
grant usage on schema visits to sampai_app;

create table visits.page_count (
  -- A day in Jakarta, or once it is older than days are kept, the month it was of.
  grain text not null check (grain in ('day', 'month')),
  period date not null check (grain = 'day' or extract(day from period) = 1),
  -- The address without its language, `:token` for what is nobody's to know; `404` for all addresses that no page has.
  page text not null check (length(page) between 1 and 200),
  language text not null check (language in ('ID', 'EN')),
  device text not null check (device in ('phone', 'desktop')),
  views bigint not null check (views > 0),
  primary key (grain, period, page, language, device)
);

create table visits.source_count (
  grain text not null check (grain in ('day', 'month')),
  period date not null check (grain = 'day' or extract(day from period) = 1),
  -- The site that a visitor came from, never its page; `*` for those beyond what a day holds.
  host text not null check (length(host) between 1 and 100),
  views bigint not null check (views > 0),
  primary key (grain, period, host)
);
grant select, insert, delete on visits.page_count, visits.source_count to sampai_app;
grant update (views) on visits.page_count, visits.source_count to sampai_app;
