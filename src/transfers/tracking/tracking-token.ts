/**
 * The tracking link. Its token is derived from the transfer and a number with a key, so that it can be shown to the sender again. Only its
 * hash is stored, so that reading the database does not permit tracking.
 */
import { createHash, createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findTracked, findTracking, type Tracking } from "./store.ts";
import { grouped, lettersOf, parseLetters, TOKEN_CHARS } from "../model/base32.ts";

/** The keys from which tokens and codes are made. */
export interface OutsideKeys {
  readonly trackingKeys: Keys;
  readonly receiptKeys: Keys;
}

export const tokenOf = (key: Uint8Array, transfer: Id<"tr">, sequence: number): string =>
  lettersOf(createHmac("sha256", key).update(`${transfer}\n${sequence}`).digest(), TOKEN_CHARS);

/** The stored hash of a token. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The token of an existing link; null where its key is lost, so that it cannot be shown again. */
export const tokenAgain = (
  { trackingKeys }: Pick<OutsideKeys, "trackingKeys">,
  transfer: Id<"tr">,
  known: Tracking,
): string | null => {
  const key = trackingKeys.numbered(known.keyNumber);
  return key && tokenOf(key, transfer, known.sequence);
};

/** The token of the present link, for the sender's own page; null when there is none. */
export async function sharedToken(
  ctx: Pick<Ctx, "db">,
  id: Id<"tr">,
  keys: Pick<OutsideKeys, "trackingKeys">,
): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  const token = known === null || known.isStopped ? null : tokenAgain(keys, id, known);
  return token && grouped(token);
}

/** The transfer of a typed or pasted link; null for an unknown, a revoked and a malformed one. */
export async function transferOfToken(ctx: Pick<Ctx, "db">, token: string): Promise<Id<"tr"> | null> {
  const letters = parseLetters(token, TOKEN_CHARS);
  return letters === null ? null : findTracked(ctx.db, hashOfToken(letters));
}
