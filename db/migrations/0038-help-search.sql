-- What the help centre looks for words in. Made by the database of the texts themselves: whoever saves an article can't forget it.
alter table content.article_text add column searchable text not null generated always as
  (lower(title || ' ' || description || ' ' || jsonb_path_query_array(body, '$.**.text')::text)) stored;
