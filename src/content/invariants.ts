import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of content. */
export const contentInvariants: readonly Invariant[] = [
  invariant(
    "every article, category, question and page has its text in both languages",
    `select id, 'article' as what from content.article where published_revision is not null and (select count(*) from content.article_text where article_id = id) <> 2
     union all select id, 'category' from content.category where (select count(*) from content.category_text where category_id = id) <> 2
     union all select id, 'question' from content.faq_item where (select count(*) from content.faq_item_text where item_id = id) <> 2
     union all select key, 'page' from content.page group by key, version having count(*) <> 2`,
  ),
  invariant(
    "no active article is in an inactive category",
    `select article.id from content.article join content.category on category.id = category_id where article.is_public and category.status = 'inactive'`,
  ),
  invariant(
    "the newest, published and scheduled versions of every article exist",
    `select article.id, article.revision from content.article, lateral (values (revision), (published_revision), (scheduled_revision)) as named (number)
     where number is not null and not exists (select from content.article_version where article_id = article.id and revision = number)`,
  ),
  invariant(
    "no address leads to two records: a former address is not the present address of another record",
    `select former.slug from content.former_slug as former join content.article_text as text
       on former.kind = 'article' and text.slug = former.slug and text.language = former.language and text.article_id <> former.record_id
     union all select former.slug from content.former_slug as former join content.category_text as text
       on former.kind = 'category' and text.slug = former.slug and text.language = former.language and text.category_id <> former.record_id`,
  ),
  invariant(
    "every picture has its files, in both formats",
    `select id from content.picture where (select count(distinct format) from content.picture_file where picture_id = id) <> 2`,
  ),
];
