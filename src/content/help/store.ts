/** SQL of the help centre's search. */
import { sql } from "kysely";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";

export interface HelpRow {
  readonly kind: "question" | "article";
  readonly key: string;
  readonly title: string;
  /** A question's answer; null for an article, which has a description. */
  readonly answer: unknown;
  readonly description: string;
  readonly topic: string;
  /** Number of searched words that the text contains. */
  readonly held: number;
}

/** Active texts with at least one of the words. Ordered by matched words, then by words in the title. Words match literally. */
export async function findHelp(db: Executor, language: Language, words: readonly string[], limit: number): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    with word as (select '%' || w || '%' as pattern from unnest(${words}::text[]) as w),
    source as (
      select 'question' as kind, item.key, text.question as title, lower(text.question) as titled, text.searchable,
        text.answer, '' as description, topic.name as topic
      from content.faq_item as item
        join content.faq_item_text as text on text.item_id = item.id and text.language = ${language}
        join content.faq_group_text as topic on topic.group_id = item.group_id and topic.language = ${language}
      where item.status = 'active'
      union all
      select 'article', text.slug, text.title, lower(text.title), text.searchable, null, text.description, topic.name
      from content.article as article
        join content.article_text as text on text.article_id = article.id and text.language = ${language}
        join content.category as category on category.id = article.category_id and category.status = 'active'
        join content.category_text as topic on topic.category_id = article.category_id and topic.language = ${language}
      where article.status = 'active'
    )
    select kind, key, title, topic, held, answer, description from source,
      lateral (select count(*) filter (where searchable like pattern)::int as held, count(*) filter (where titled like pattern)::int as in_title from word) as hit
    where held > 0
    order by held desc, in_title desc, kind desc, key
    limit ${limit}`.execute(db);
  return rows;
}
