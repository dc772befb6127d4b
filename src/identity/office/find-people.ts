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
/** The longest telephone number (E.164). Longer figures are accounts and references. */
const MAX_PHONE_DIGITS = 15;
/** An id of something else than a person. */
const OTHER_ID = /^(?!us_)[a-z]{2}_[0-9a-hjkmnp-tv-z]{26}$/;

interface FoundPeople {
  readonly people: readonly FoundPerson[];
  readonly isNearly: boolean;
}
const NOBODY: FoundPeople = { people: [], isNearly: false };

const AT_MOST = 20;
/**
 * The search over everything asks for people and for their cases: one look-up answers both. Kept by the context, which one call has for
 * itself; reads share their connection pool, so by `db` an answer would outlive its call.
 */
const foundIn = new WeakMap<object, Map<string, Promise<FoundPeople>>>();

/**
 * Finds people by parts of their names, e-mail address, telephone number or id; where nobody has them, people with similar words, unless `mayErr` is
 * false.
 */
export async function findPeople(ctx: Pick<Ctx, "db">, text: string, limit: number, mayErr = true): Promise<FoundPeople> {
  const known = foundIn.get(ctx) ?? new Map<string, Promise<FoundPeople>>();
  foundIn.set(ctx, known);
  const key = `${mayErr} ${text}`;
  const found = known.get(key) ?? lookUp(ctx, text, mayErr);
  known.set(key, found);
  const { people, isNearly } = await found;
  return { people: people.slice(0, Math.min(limit, AT_MOST)), isNearly };
}

async function lookUp({ db }: Pick<Ctx, "db">, text: string, wantsSimilar: boolean): Promise<FoundPeople> {
  const terms = searchTerms(text);
  const [first = ""] = terms;
  const isNumber = terms.length === 1 && /^[0-9]+$/.test(first);
  if (!terms.some((term) => term.length >= MIN_TERM_CHARS) || OTHER_ID.test(first)) return NOBODY;
  if (isNumber && first.length > MAX_PHONE_DIGITS) return NOBODY;
  const whole = isNumber ? { phones: [`+${first}`, `+62${first}`] } : first.includes("@") ? { email: first } : null;
  const known = whole === null || terms.length > 1 ? [] : await listFoundPeople(db, { terms: [], ...whole }, AT_MOST);
  const exact = known.length > 0 ? known : await listFoundPeople(db, { terms }, AT_MOST);
  // Figures that nobody has are no typing error.
  const mayErr = wantsSimilar && exact.length === 0 && !terms.some((term) => /[0-9]/.test(term));
  const found = mayErr ? await listFoundPeople(db, { terms, nearly: true }, AT_MOST) : exact;
  return { people: found.map(shown), isNearly: mayErr && found.length > 0 };
}

function shown({ id, name, companyName, email, phone }: Awaited<ReturnType<typeof listFoundPeople>>[number]): FoundPerson {
  return { id, name, companyName, email: masked("email", email), phone: masked("sms", phone) };
}
