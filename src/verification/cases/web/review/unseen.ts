/** Accepting takes having seen: the server refuses a masked answer, and a photograph is opened on this page. Pure. */
import type { Looking } from "../look/use-looking.ts";
import type { ReviewRow } from "./rows.ts";

/** Seen before it is accepted: a photograph or file that is not open, or an answer that is masked. */
export type Unseen = "photo" | "answer";

/** Null: it is in sight, or there is nothing to see. */
export function unseenOf({ submission }: ReviewRow, { photos, isMasked }: Pick<Looking, "photos" | "isMasked">): Unseen | null {
  if (submission === null) return null;
  if (submission.photo !== null) return photos.has(submission.id) ? null : "photo";
  return isMasked(submission.id) ? "answer" : null;
}
