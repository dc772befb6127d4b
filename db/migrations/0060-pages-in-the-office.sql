-- Pages of sections are changed in the office: each publishing is a version of its own, counted from 1.
alter table content.page
  add check (key in ('terms', 'privacy') or version ~ '^[1-9][0-9]{0,5}\.0$');

-- A page of sections has no stored draft: its preview shows what stood in the form, for as long as the link is good.
alter table content.preview_link
  add column content jsonb;
