import type { Ctx } from "#platform/unit-of-work.ts";
import { journalTerms } from "./model/journal-terms.ts";
import { findJournals } from "./store-search.ts";

const MAX_FOUND = 5;

/** The newest journals with a typed id, or with a line of a typed amount; of no other text, since any word could be somebody's name. */
export async function findTypedJournals(ctx: Pick<Ctx, "db">, text: string) {
  const terms = journalTerms(text);
  if (terms.subject !== null || (terms.id === null && terms.amounts === null)) return [];
  return (await findJournals(ctx.db, { ...terms, day: null, before: null }, MAX_FOUND)).rows;
}
