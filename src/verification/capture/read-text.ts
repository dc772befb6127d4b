/** What devices have read from photographs of documents, as it is stored: sealed, under the photograph's id with `/read`. */
import type { Executor } from "#platform/db.ts";
import type { SubjectKey } from "../subject-key.ts";
import { parseReadText, type ReadFields } from "./model/read-fields.ts";
import { findReadText } from "./store.ts";

/** Seals a text of `readTextSchema`. */
export const sealReadText = (key: SubjectKey, submission: string, text: string): Buffer =>
  key.seal(`${submission}/read`, Buffer.from(text));

/** The fields of a sealed text. Null for a text of other fields than those of today. */
export const openReadText = (key: SubjectKey, submission: string, sealed: Uint8Array): ReadFields | null =>
  parseReadText(key.open(`${submission}/read`, sealed).toString("utf8"));

/** What was read from the current photograph of somebody's document of identity; null without one, or when nothing was read. */
export async function findRead(db: Executor, key: SubjectKey, subject: string): Promise<ReadFields | null> {
  const found = await findReadText(db, subject);
  return found === null ? null : openReadText(key, found.submission, found.text);
}
