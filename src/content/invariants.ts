import { invariant, type Invariant } from "#platform/invariants.ts";

/** What always holds of content. */
export const contentInvariants: readonly Invariant[] = [
  invariant(
    "every article, category, question and page has its text in both languages",
    `select id, 'article' as what from content.article where (select count(*) from content.article_text where article_id = id) <> 2
     union all select id, 'category' from content.category where (select count(*) from content.category_text where category_id = id) <> 2
     union all select id, 'question' from content.faq_item where (select count(*) from content.faq_item_text where item_id = id) <> 2
     union all select key, 'page' from content.page group by key, version having count(*) <> 2`,
  ),
  invariant(
    "no active article stands in an inactive category",
    `select article.id from content.article join content.category on category.id = category_id where article.status = 'active' and category.status = 'inactive'`,
  ),
];
