import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { masked } from "../model/challenge.ts";
import { searchTerms } from "./model/account-status.ts";
import { listFoundPeople } from "./store.ts";

export interface FoundPerson {
  readonly id: Id<"us">;
  readonly name: string;
  readonly companyName: string | null;
  /** Masked. */
  readonly email: string;
  /** Masked. */
  readonly phone: string;
}

/** A term with fewer characters has no trigram: the index could not find it. */
const MIN_TERM_CHARS = 3;

/** Finds people by parts of their names, e-mail address, telephone number or id; where nobody has them, people with similar words. */
export async function findPeople(
  ctx: Pick<Ctx, "db">,
  text: string,
  limit: number,
): Promise<{ readonly people: readonly FoundPerson[]; readonly isNearly: boolean }> {
  const terms = searchTerms(text);
  if (!terms.some((term) => term.length >= MIN_TERM_CHARS)) return { people: [], isNearly: false };
  const exact = await listFoundPeople(ctx.db, { terms }, limit);
  const found = exact.length > 0 ? exact : await listFoundPeople(ctx.db, { terms, nearly: true }, limit);
  return {
    people: found.map(({ id, name, companyName, email, phone }) => {
      return { id, name, companyName, email: masked("email", email), phone: masked("sms", phone) };
    }),
    isNearly: exact.length === 0 && found.length > 0,
  };
}
