/**
 * The link that follows a transfer. Its token is made of the transfer and a number under a key, so that the sender can be shown it again, and only
 * its hash is kept, so that whoever reads the database can follow nobody.
 */
import { createHash, createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findTracked, findTracking } from "./store-tracking.ts";
import { grouped, lettersOf, parseLetters, TOKEN_CHARS } from "./token.ts";

/** Under which tokens and codes are made. */
export interface OutsideKeys {
  readonly trackingKey: Uint8Array;
  readonly receiptKey: Uint8Array;
}

export const tokenOf = (key: Uint8Array, transfer: Id<"tr">, nth: number): string =>
  lettersOf(createHmac("sha256", key).update(`${transfer}\n${nth}`).digest(), TOKEN_CHARS);

/** What is kept of a token. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The token of the link that stands now; null when there is none. For the sender's own page. */
export async function sharedToken(
  ctx: Pick<Ctx, "db">,
  id: Id<"tr">,
  { trackingKey }: Pick<OutsideKeys, "trackingKey">,
): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  return known === null || known.isStopped ? null : grouped(tokenOf(trackingKey, id, known.nth));
}

/** Whose link it is, as somebody typed or pasted it; null for none, for one that was taken back, and for what can't be one. */
export async function transferOfToken(ctx: Pick<Ctx, "db">, token: string): Promise<Id<"tr"> | null> {
  const letters = parseLetters(token, TOKEN_CHARS);
  return letters === null ? null : findTracked(ctx.db, hashOfToken(letters));
}
