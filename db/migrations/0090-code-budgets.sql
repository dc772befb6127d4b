-- Budgets of one-time codes count those that nobody has used: by number and channel, by account, by network. Codes from before the change, of the
-- last day, count by number only.
alter table identity.one_time_code
  add column account text,
  add column network text,
  -- Signed in, or on a device that the account has been used on.
  add column is_known boolean not null default false;

create index one_time_code_account on identity.one_time_code (account, created_at) where account is not null;
create index one_time_code_network on identity.one_time_code (network, created_at) where network is not null;

-- The channel by which the person's last right code came: the next one is sent by it.
alter table identity.person
  add column code_channel text check (code_channel in ('sms', 'whatsapp', 'email'));
