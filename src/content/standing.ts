/** How an article stands. Apart from its texts: lists need no more of it, and load no schema of documents. Pure. */

export const TITLE_MAX_CHARS = 90;

export const ARTICLE_STATES = ["draft", "scheduled", "published", "changed", "inactive"] as const;
/** How an article stands, as the office tells it: `changed` is published, with a newer version that is not. */
export type ArticleState = (typeof ARTICLE_STATES)[number];

export interface ArticleStanding {
  readonly status: "active" | "inactive";
  readonly revision: number;
  readonly publishedRevision: number | null;
  readonly scheduledFor: Date | null;
}

export function stateOf({ status, revision, publishedRevision, scheduledFor }: ArticleStanding): ArticleState {
  if (status === "inactive") return "inactive";
  if (scheduledFor !== null) return "scheduled";
  if (publishedRevision === null) return "draft";
  return publishedRevision === revision ? "published" : "changed";
}
