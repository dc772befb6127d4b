/** Pickup codes: made when the cash is available, stored only as an HMAC, locked after wrong tries, void once over. */
import { createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { waitsWithCode, type CodeChange } from "../model/progress.ts";
import type { Stored } from "../store.ts";
import { codeOf, type PickupCode } from "./model/pickup-code.ts";
import { countWrongTry, deleteCodes, findCode, isReplaced, listCodeChanges, listWithTries, putCode } from "./store.ts";

export const CODE_TRIES = 5;

/** HMAC with a key outside the database: otherwise a stolen database would reveal codes by trying all of them, since 10^12 are few. */
const proofOf = (code: PickupCode, key: Uint8Array) => createHmac("sha256", key).update(code).digest();
const RANDOM_BYTES = 10;

/** Issues a new code for a transfer and voids the one before. It must be sent to the sender at once: it cannot be shown again. */
export async function issueCode(ctx: Ctx, transfer: Id<"tr">, keys: Keys): Promise<PickupCode> {
  const code = codeOf(ctx.random(RANDOM_BYTES));
  const { number: keyNumber, bytes } = keys.active();
  await putCode(ctx.db, transfer, { hmac: proofOf(code, bytes), keyNumber }, ctx.now);
  return code;
}

/** Whether a transfer has a code, locked or not: the next one replaces it. */
export const hasCode = async ({ db }: Pick<Ctx, "db">, transfer: Id<"tr">): Promise<boolean> =>
  (await listWithTries(db, [transfer], 0)).length > 0;

/** Voids codes once the cash is collected, cancelled or returned. */
export async function voidCodes(ctx: Ctx, transfers: readonly Id<"tr">[]): Promise<void> {
  await deleteCodes(ctx.db, transfers);
}

/**
 * The transfer of a code, made under any of the keys. Null for an unknown and for a locked code alike, so that callers cannot
 * distinguish them.
 */
export async function findByCode(ctx: Pick<Ctx, "db">, code: PickupCode, keys: Keys): Promise<Id<"tr"> | null> {
  const found = await findAnyByCode(ctx, code, keys);
  return found === null || found.tries >= CODE_TRIES ? null : found.transfer;
}

const proofsOf = (code: PickupCode, keys: Keys) => keys.all().map(({ bytes }) => proofOf(code, bytes));

const findAnyByCode = (ctx: Pick<Ctx, "db">, code: PickupCode, keys: Keys) => findCode(ctx.db, proofsOf(code, keys));

/** Whether a code was valid and its sender has requested a newer one since, while the cash still waits. */
export const isReplacedCode = (ctx: Pick<Ctx, "db">, code: PickupCode, keys: Keys): Promise<boolean> =>
  isReplaced(ctx.db, proofsOf(code, keys));

/** The transfer of a locked code; null for an unknown code, and for one that is not locked. */
export async function findLockedByCode(ctx: Pick<Ctx, "db">, code: PickupCode, keys: Keys): Promise<Id<"tr"> | null> {
  const found = await findAnyByCode(ctx, code, keys);
  return found !== null && found.tries >= CODE_TRIES ? found.transfer : null;
}

/** Whether the code of a transfer is locked after wrong one-time codes, until its sender requests a new one. */
export async function isCodeLocked(ctx: Pick<Ctx, "db">, transfer: Id<"tr">): Promise<boolean> {
  return (await lockedCodesOf(ctx, [transfer])).has(transfer);
}

/** Those of the transfers whose codes are locked. */
export async function lockedCodesOf({ db }: Pick<Ctx, "db">, transfers: readonly Id<"tr">[]): Promise<ReadonlySet<string>> {
  return new Set(transfers.length === 0 ? [] : await listWithTries(db, transfers, CODE_TRIES));
}

/** Three new codes a day for the thirty days that cash waits, and a lock of each. */
const MAX_CODE_CHANGES = 200;

/** Locks and new codes of cash for a recipient, oldest first; none for other products. */
export const codeChangesOf = async (
  { db }: Pick<Ctx, "db">,
  { id, product }: Pick<Transfer, "id" | "product">,
): Promise<readonly CodeChange[]> => (product === "cash_pickup" ? listCodeChanges(db, id, MAX_CODE_CHANGES) : []);

/** Those of a list whose cash waits with a locked code: a list in which none waits for its collection asks nothing. */
export const lockedAmong = (ctx: Pick<Ctx, "db">, listed: readonly Pick<Stored, "transfer">[]): Promise<ReadonlySet<string>> =>
  lockedCodesOf(
    ctx,
    listed.filter(({ transfer }) => waitsWithCode(transfer)).map(({ transfer }) => transfer.id),
  );

/**
 * Counts a wrong one-time password or name for a valid code. The fifth locks the code, and only the sender gets a new one. Counts in a
 * separate transaction, since a refusal follows. Returns the tries left.
 */
export function countTry(ctx: Ctx, transfer: Id<"tr">): Promise<number> {
  return ctx.inSeparateTransaction((separate) => countTryHere(separate, transfer));
}

/**
 * The same in the caller's transaction, which has to commit although it refuses: a second connection for each of many concurrent guesses
 * would exhaust the pool.
 */
export async function countTryHere(ctx: Pick<Ctx, "db" | "now">, transfer: Id<"tr">): Promise<number> {
  return Math.max(0, CODE_TRIES - (await countWrongTry(ctx.db, transfer, CODE_TRIES, ctx.now)));
}
