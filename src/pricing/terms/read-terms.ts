/** Terms in force at an instant. */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Term } from "./model/term.ts";
import type { TermKind, TermValue } from "./model/term-kinds.ts";
import { findTerm, findTermsInForce, listTermsInForce } from "./store.ts";

type Reading = Pick<Ctx, "db">;

/** The term of a kind and key in force at an instant; null if there was none. */
export async function termAt<K extends TermKind>(ctx: Reading, kind: K, key: string, at: Date): Promise<Term<K> | null> {
  return (await termsNamed(ctx, [{ kind, key }], at)).find(kind, key);
}

/** All terms of a kind in force at an instant, ordered by key. */
export async function termsAt<K extends TermKind>(ctx: Reading, kind: K, at: Date): Promise<Term<K>[]> {
  return (await listTermsInForce(ctx.db, kind, at)) as Term<K>[];
}

/** A term of a kind by its id, in force or not; null when there is none. For what was decided under a former term. */
export async function termById<K extends TermKind>(
  ctx: Reading,
  kind: K,
  id: string,
): Promise<{ readonly key: string; readonly value: TermValue<K> } | null> {
  const content = (await findTerm(ctx.db, id))?.content;
  return content?.kind === kind ? { key: content.key, value: content.value as TermValue<K> } : null;
}

export interface TermSet {
  /** A term of the set, or null. */
  find<K extends TermKind>(kind: K, key: string): Term<K> | null;
  /** The first existing term of several keys: a corridor's own before its product's. */
  findFirst<K extends TermKind>(kind: K, keys: readonly string[]): Term<K> | null;
}

/** Reads several terms in one query. */
export async function termsNamed(
  ctx: Reading,
  wanted: readonly { readonly kind: TermKind; readonly key: string }[],
  at: Date,
): Promise<TermSet> {
  const terms = new Map((await findTermsInForce(ctx.db, wanted, at)).map((term) => [`${term.kind}/${term.key}`, term]));
  const find = <K extends TermKind>(kind: K, key: string) => (terms.get(`${kind}/${key}`) ?? null) as Term<K> | null;
  return {
    find,
    findFirst: (kind, keys) => keys.map((key) => find(kind, key)).find((term) => term !== null) ?? null,
  };
}
