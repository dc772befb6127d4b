/** Finds transfers by what a caller says: in any order a number, names, digits of an account, a telephone number, an e-mail address, an amount. */
import { peopleByContact } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { searchTerms, typedId, type SearchTerm } from "./search-terms.ts";
import { findSpellings, type TransferSearch } from "./store.ts";
import type { Alternatives } from "./store-terms.ts";

/** Looks up what the typed text can mean. */
export async function interpretSearch(ctx: Pick<Ctx, "db">, typed: string): Promise<TransferSearch> {
  const id = typedId(typed);
  if (id !== null) return { terms: [], id, isNearly: false };
  const terms: Alternatives[] = [];
  let isNearly = false;
  for (const term of searchTerms(typed)) {
    const found = await alternativesOf(ctx, term);
    terms.push(found);
    isNearly ||= found.isNearly;
  }
  return { terms, id: null, isNearly };
}

async function alternativesOf(
  ctx: Pick<Ctx, "db">,
  { keys, word, number, contact }: SearchTerm,
): Promise<Alternatives & { readonly isNearly: boolean }> {
  const senders = contact === null ? [] : await peopleByContact(ctx, contact);
  if (word === null) return { keys, number, senders, isNearly: false };
  const { words, isNearly } = await findSpellings(ctx.db, word);
  return { keys: [...keys, ...words.map((one) => `w:${one}`)], number, senders, isNearly };
}
