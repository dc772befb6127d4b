/** Codes to collect cash with: made when the cash is there, kept only as an HMAC, locked after wrong tries, void when they are over. */
import { createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import { codeOf, type CollectCode } from "./code.ts";
import { countWrongTry, deleteCodes, findCode, putCode } from "./store-codes.ts";

export const CODE_TRIES = 5;

/** Under a key that is not in the database: whoever gets hold of that can't find codes by trying, 10^12 are few. */
const proofOf = (code: CollectCode, key: Uint8Array) => createHmac("sha256", key).update(code).digest();
const RANDOM_BYTES = 10;

/** A new code for a transfer: what it had before is void. To be sent to the sender at once: nobody can show it again. */
export async function issueCode(ctx: Ctx, transfer: Id<"tr">, keys: Keys): Promise<CollectCode> {
  const code = codeOf(ctx.random(RANDOM_BYTES));
  const { number: keyNumber, bytes } = keys.active();
  await putCode(ctx.db, transfer, { hmac: proofOf(code, bytes), keyNumber }, ctx.now);
  return code;
}

/** Collected, cancelled, returned: nothing can be collected with it any more. */
export async function voidCodes(ctx: Ctx, transfers: readonly Id<"tr">[]): Promise<void> {
  await deleteCodes(ctx.db, transfers);
}

/** Whose code it is, under whichever key it was made: null for none, and for one that is locked, which nobody is told apart. */
export async function findByCode(ctx: Pick<Ctx, "db">, code: CollectCode, keys: Keys): Promise<Id<"tr"> | null> {
  const proofs = keys.all().map(({ bytes }) => proofOf(code, bytes));
  const found = await findCode(ctx.db, proofs);
  return found === null || found.tries >= CODE_TRIES ? null : found.transfer;
}

/**
 * A wrong one-time password or a wrong name for a code that was right: the fifth locks it, and only the sender gets a new one. Counted in a
 * transaction of its own, since a refusal follows. Answers what is left.
 */
export function countTry(ctx: Ctx, transfer: Id<"tr">): Promise<number> {
  return ctx.apart((apart) => countTryHere(apart, transfer));
}

/**
 * The same in the caller's own transaction, which has to commit although it refuses: a second connection for each of many guesses at once would
 * use up the pool.
 */
export async function countTryHere(ctx: Pick<Ctx, "db">, transfer: Id<"tr">): Promise<number> {
  return Math.max(0, CODE_TRIES - (await countWrongTry(ctx.db, transfer, CODE_TRIES)));
}
