/** Files of people at rest: sealed under a key that is not in the database, each bound to its owner. */
import type { Keys } from "../keys/keyring.ts";
import { open, seal } from "../keys/seal.ts";
import type { Ctx } from "../unit-of-work.ts";

export interface SealedFile {
  readonly content: Buffer;
  readonly keyNumber: number;
}

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

export interface SealedFiles {
  readonly ownerOf: (id: string) => string;
  /** Files under another key than this one, locked. */
  readonly lockNotUnder: (keyNumber: number, limit: number) => Promise<readonly (SealedFile & { readonly id: string })[]>;
  readonly replace: (id: string, sealed: SealedFile) => Promise<void>;
}

/** Seals up to `limit` files under the active key; how many. */
export async function resealFiles(ctx: Pick<Ctx, "random">, keys: Keys, limit: number, files: SealedFiles): Promise<number> {
  for (let total = 0; total < limit;) {
    const found = await files.lockNotUnder(keys.active().number, Math.min(limit - total, AT_ONCE));
    for (const { id, ...sealed } of found) {
      const owner = files.ownerOf(id);
      await files.replace(id, sealFile(ctx, keys, owner, openFile(keys, owner, sealed)));
    }
    total += found.length;
    if (found.length < AT_ONCE) return total;
  }
  return limit;
}
