/** Publication state of an article. Separate from its texts, so that lists do not load the document schema. Pure. */

export const TITLE_MAX_CHARS = 90;

export const ARTICLE_STATES = ["draft", "scheduled", "published", "changed", "inactive"] as const;
/** State of an article as the office shows it. `changed` means published, with a newer unpublished version. */
export type ArticleState = (typeof ARTICLE_STATES)[number];

export interface ArticlePublication {
  readonly status: "active" | "inactive";
  readonly revision: number;
  readonly publishedRevision: number | null;
  readonly scheduledFor: Date | null;
}

export function stateOf({ status, revision, publishedRevision, scheduledFor }: ArticlePublication): ArticleState {
  if (status === "inactive") return "inactive";
  if (scheduledFor !== null) return "scheduled";
  if (publishedRevision === null) return "draft";
  return publishedRevision === revision ? "published" : "changed";
}
