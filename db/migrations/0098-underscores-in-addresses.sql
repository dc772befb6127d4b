-- The end of an address may have underscores between its words: SPEC's has_space asks for them instead of blanks.
alter table content.article_text
  drop constraint article_text_slug_check,
  add constraint article_text_slug_check check (slug ~ '^[a-z0-9]+([-_][a-z0-9]+)*$');
alter table content.category_text
  drop constraint category_text_slug_check,
  add constraint category_text_slug_check check (slug ~ '^[a-z0-9]+([-_][a-z0-9]+)*$');
alter table careers.opening_text
  drop constraint opening_text_slug_check,
  add constraint opening_text_slug_check check (slug ~ '^[a-z0-9]+([-_][a-z0-9]+)*$' and length(slug) <= 80);
