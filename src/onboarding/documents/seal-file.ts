/** Papers are sealed under a key that is not in the database, each bound to its id. */
import type { Keys } from "#platform/keys/keyring.ts";
import { open, seal } from "#platform/keys/seal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { SealedFile } from "./store.ts";

const ownerOf = (document: string) => `onboarding/document/${document}`;

export function sealFile(ctx: Pick<Ctx, "random">, keys: Keys, document: string, bytes: Uint8Array): SealedFile {
  const { number, bytes: key } = keys.active();
  return { content: seal(key, ownerOf(document), bytes, ctx.random), keyNumber: number };
}

/** Throws when this process does not have the key. */
export function openFile(keys: Keys, document: string, { content, keyNumber }: SealedFile): Buffer {
  const key = keys.numbered(keyNumber);
  if (key === null) throw new Error(`${document} is sealed under key ${keyNumber}, which this process does not have`);
  return open(key, ownerOf(document), content);
}
