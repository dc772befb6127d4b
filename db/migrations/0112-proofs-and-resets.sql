-- A step whose factor was proven, and when. Whoever knows its code is the one who proved it: a copied session does not.
alter table identity.challenge add column proven_at timestamptz;
alter table identity.challenge add constraint challenge_proven check (proven_at is null or consumed_at is not null);

-- A password that was created by a link in a mail: until then no one-time code goes to the mailbox, unless one from the telephone was right meanwhile.
alter table identity.person add column mail_codes_from timestamptz;
-- When the number was changed last. A new number says no more than the mailbox for a while.
alter table identity.person add column phone_changed_at timestamptz;
