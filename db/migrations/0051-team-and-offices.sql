-- Who we are and where to find us: the team and the offices, in both languages, in an order that people give them.
create table content.member (
  id text primary key check (id like 'mb\_%'),
  name text not null check (length(name) between 1 and 100),
  role_id text not null check (length(role_id) between 1 and 100),
  role_en text not null check (length(role_en) between 1 and 100),
  about_id text not null check (length(about_id) <= 400),
  about_en text not null check (length(about_en) <= 400),
  picture_id text references content.picture (id),
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);
create index member_picture on content.member (picture_id) where picture_id is not null;

create table content.office (
  id text primary key check (id like 'of\_%'),
  kind text not null check (kind in ('head', 'branch')),
  name_id text not null check (length(name_id) between 1 and 100),
  name_en text not null check (length(name_en) between 1 and 100),
  street text not null check (length(street) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  province text not null check (length(province) between 1 and 100),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  -- Opening hours as people write them: they differ from outlets', and nobody computes with them.
  hours_id text not null check (length(hours_id) between 1 and 200),
  hours_en text not null check (length(hours_en) between 1 and 200),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Where it is, in millionths of a degree: both or neither.
  latitude_e6 integer check (latitude_e6 between -90000000 and 90000000),
  longitude_e6 integer check (longitude_e6 between -180000000 and 180000000),
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  check ((latitude_e6 is null) = (longitude_e6 is null))
);
grant select, insert, update, delete on content.member, content.office to sampai_app;
