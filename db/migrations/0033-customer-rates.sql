-- What our customers' rate in a corridor was, from each instant at which it became another: the history that charts draw. Only ever added to.
create table pricing.customer_rate (
  corridor text not null check (length(corridor) between 5 and 20),
  at timestamptz not null,
  -- Rupiah for one unit of what arrives, in the middle and for our customers; null from when on there was none.
  mid numeric(20, 10) check (mid > 0),
  rate numeric(20, 10) check (rate > 0),
  primary key (corridor, at),
  check ((mid is null) = (rate is null))
);
grant select, insert on pricing.customer_rate to sampai_app;
