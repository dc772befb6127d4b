/**
 * A person's own key: their answers and photographs are sealed under it, and it is sealed under a key of the installation. Deleting this one
 * row makes everything about the person unreadable, in backups too.
 */
import type { Keys } from "#platform/keys/keyring.ts";
import { open, seal } from "#platform/keys/seal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findSubject, insertSubject, type StoredSubject } from "./store.ts";

const KEY_BYTES = 32;
const ownerOf = (subject: string) => `verification/subject/${subject}`;

/** A person's key, opened: seals and opens what belongs to one submission or event. */
export interface SubjectKey {
  readonly subject: string;
  seal(about: string, content: Uint8Array): Buffer;
  open(about: string, sealed: Uint8Array): Buffer;
}

/** Opens a stored key. Throws when it is sealed under a key that this process does not have. */
export function subjectKeyOf({ id, dataKey, keyNumber }: StoredSubject, { subjectKeys, random }: Opening): SubjectKey {
  const outer = subjectKeys.numbered(keyNumber);
  if (outer === null) throw new Error(`the key of ${id} is sealed under key ${keyNumber}, which this process does not have`);
  const key = open(outer, ownerOf(id), dataKey);
  return {
    subject: id,
    seal: (about, content) => seal(key, `${id}/${about}`, content, random),
    open: (about, sealed) => open(key, `${id}/${about}`, sealed),
  };
}

/** The same key, sealed under the active key of the installation. */
export function resealed({ id, dataKey, keyNumber }: StoredSubject, { subjectKeys, random }: Opening): StoredSubject {
  const outer = subjectKeys.numbered(keyNumber);
  if (outer === null) throw new Error(`the key of ${id} is sealed under key ${keyNumber}, which this process does not have`);
  const { number, bytes } = subjectKeys.active();
  return { id, dataKey: seal(bytes, ownerOf(id), open(outer, ownerOf(id), dataKey), random), keyNumber: number };
}

interface Opening {
  readonly subjectKeys: Keys;
  readonly random: Ctx["random"];
}

/** The key of a person; null when nothing of them is stored yet. */
export async function findSubjectKey(
  ctx: Pick<Ctx, "db" | "random">,
  { subjectKeys }: Pick<Opening, "subjectKeys">,
  subject: string,
): Promise<SubjectKey | null> {
  const stored = await findSubject(ctx.db, subject);
  return stored && subjectKeyOf(stored, { subjectKeys, random: ctx.random });
}

/** The same; made with the first thing that a person gives. */
export async function getSubjectKey(
  ctx: Pick<Ctx, "db" | "random" | "now">,
  { subjectKeys }: Pick<Opening, "subjectKeys">,
  subject: string,
): Promise<SubjectKey> {
  const known = await findSubjectKey(ctx, { subjectKeys }, subject);
  if (known !== null) return known;
  const { number: keyNumber, bytes } = subjectKeys.active();
  const dataKey = seal(bytes, ownerOf(subject), ctx.random(KEY_BYTES), ctx.random);
  await insertSubject(ctx.db, { id: subject, dataKey, keyNumber }, ctx.now);
  // Another call of the same person may have been first: then its key is the one.
  const stored = await findSubject(ctx.db, subject);
  if (stored === null) throw new Error("a subject that was just stored is missing");
  return subjectKeyOf(stored, { subjectKeys, random: ctx.random });
}
