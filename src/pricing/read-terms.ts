/** Terms as they stood at an instant. */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Term } from "./term.ts";
import type { TermKind } from "./terms.ts";
import { findTermsInForce, listTermsInForce } from "./store-terms.ts";

type Reading = Pick<Ctx, "db">;

/** The term of a kind and key as it stood at an instant; null where there was none. */
export async function termAt<K extends TermKind>(ctx: Reading, kind: K, key: string, at: Date): Promise<Term<K> | null> {
  return (await termsNamed(ctx, [{ kind, key }], at)).find(kind, key);
}

/** All terms of a kind as they stood at an instant, by their keys in order. */
export async function termsAt<K extends TermKind>(ctx: Reading, kind: K, at: Date): Promise<Term<K>[]> {
  return (await listTermsInForce(ctx.db, kind, at)) as Term<K>[];
}

export interface TermSet {
  /** One of the set, or null. */
  find<K extends TermKind>(kind: K, key: string): Term<K> | null;
  /** The first of several keys that there is: a corridor's own before its product's. */
  findFirst<K extends TermKind>(kind: K, keys: readonly string[]): Term<K> | null;
}

/** Several terms in one question to the database. */
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
