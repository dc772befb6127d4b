-- The second factor is chosen at each sign-in; nothing ever read this column.
alter table identity.person drop column second_factor;
