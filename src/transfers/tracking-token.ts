/**
 * The link that follows a transfer. Its token is made of the transfer and a number under a key, so that the sender can be shown it again, and only
 * its hash is kept, so that whoever reads the database can follow nobody.
 */
import { createHash, createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findTracked, findTracking, type Tracking } from "./store-tracking.ts";
import { grouped, lettersOf, parseLetters, TOKEN_CHARS } from "./token.ts";

/** Under which tokens and codes are made. */
export interface OutsideKeys {
  readonly trackingKeys: Keys;
  readonly receiptKeys: Keys;
}

export const tokenOf = (key: Uint8Array, transfer: Id<"tr">, nth: number): string =>
  lettersOf(createHmac("sha256", key).update(`${transfer}\n${nth}`).digest(), TOKEN_CHARS);

/** What is kept of a token. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The token of a link that was made; null where its key is lost, and nobody can be shown it again. */
export const tokenAgain = (
  { trackingKeys }: Pick<OutsideKeys, "trackingKeys">,
  transfer: Id<"tr">,
  known: Tracking,
): string | null => {
  const key = trackingKeys.numbered(known.keyNumber);
  return key && tokenOf(key, transfer, known.nth);
};

/** The token of the link that stands now; null when there is none. For the sender's own page. */
export async function sharedToken(
  ctx: Pick<Ctx, "db">,
  id: Id<"tr">,
  keys: Pick<OutsideKeys, "trackingKeys">,
): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  const token = known === null || known.isStopped ? null : tokenAgain(keys, id, known);
  return token && grouped(token);
}

/** Whose link it is, as somebody typed or pasted it; null for none, for one that was taken back, and for what can't be one. */
export async function transferOfToken(ctx: Pick<Ctx, "db">, token: string): Promise<Id<"tr"> | null> {
  const letters = parseLetters(token, TOKEN_CHARS);
  return letters === null ? null : findTracked(ctx.db, hashOfToken(letters));
}
