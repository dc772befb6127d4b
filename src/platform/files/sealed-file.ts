/** Files of people at rest: sealed under a key that is not in the database, each bound to its owner. */
import { createHash } from "node:crypto";
import type { Keys } from "../keys/keyring.ts";
import { open, seal } from "../keys/seal.ts";
import type { Ctx } from "../unit-of-work.ts";
import { lockFilesNotUnder, readSealed, replaceFile, type SealedFile, type SealedTable } from "./store-sealed.ts";

/** `owner` names one file, as in `onboarding/document/od_…`: bytes that were copied to another row cannot be opened. */
export function sealFile(ctx: Pick<Ctx, "random">, keys: Keys, owner: string, bytes: Uint8Array): SealedFile {
  const { number, bytes: key } = keys.active();
  return { content: seal(key, owner, bytes, ctx.random), keyNumber: number };
}

/** Throws when this process does not have the key. */
export function openFile(keys: Keys, owner: string, { content, keyNumber }: SealedFile): Buffer {
  const key = keys.numbered(keyNumber);
  if (key === null) throw new Error(`${owner} is sealed under key ${keyNumber}, which this process does not have`);
  return open(key, owner, content);
}

/** Files are up to 8 MB each: as many are held in memory at once. */
const AT_ONCE = 10;

export interface SealedFiles extends SealedTable {
  readonly ownerOf: (id: string) => string;
}

/**
 * The bytes of a stored file. Throws when there are none, when this process does not have the key, and when they are not those that were taken:
 * the seal binds them to their id, and the hash to what was recorded of them.
 */
export async function readStored(
  ctx: Pick<Ctx, "db">,
  keys: Keys,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
  { ownerOf, ...table }: SealedFiles,
): Promise<Buffer> {
  const sealed = await readSealed(ctx.db, table, id);
  if (sealed === null) throw new Error(`${id} has no bytes`);
  const bytes = openFile(keys, ownerOf(id), sealed);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error(`the bytes of ${id} are not those that were taken`);
  return bytes;
}

/** Seals up to `limit` files under the active key; how many. */
export async function resealFiles(
  ctx: Pick<Ctx, "db" | "random">,
  keys: Keys,
  limit: number,
  { ownerOf, ...table }: SealedFiles,
): Promise<number> {
  for (let total = 0; total < limit;) {
    const found = await lockFilesNotUnder(ctx.db, table, keys.active().number, Math.min(limit - total, AT_ONCE));
    for (const { id, ...sealed } of found) {
      const owner = ownerOf(id);
      await replaceFile(ctx.db, table, id, sealFile(ctx, keys, owner, openFile(keys, owner, sealed)));
    }
    total += found.length;
    if (found.length < AT_ONCE) return total;
  }
  return limit;
}
