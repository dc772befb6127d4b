-- What is shown of transfers to people without a sign-in: the link that follows one, and the code on a receipt.

-- A link names its transfer by a token that is made of the transfer and a number under a key: here stands only what proves it. Another number is
-- another link, and the one before leads nowhere.
create table transfers.tracking (
  transfer text primary key references transfers.transfer (id),
  nth integer not null check (nth > 0),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  -- No link is good until another is made.
  stopped_at timestamptz
);

-- The code printed on a transfer's receipt, made of the transfer under a key: nobody can make up one that is found here.
create table transfers.receipt (
  transfer text primary key references transfers.transfer (id),
  code text not null unique check (code ~ '^[0-9a-hjkmnp-tv-z]{12}$'),
  first_at timestamptz not null
);

grant select, insert, update on transfers.tracking to sampai_app;
grant select, insert on transfers.receipt to sampai_app;
