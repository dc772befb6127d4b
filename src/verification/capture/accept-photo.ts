/** Takes a photograph of a person, however it was sent: by the person's own session, or by a link on another device. */
import { refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { fingerprintOf } from "../fingerprints.ts";
import { isOpenState, type CaseState } from "../model/rules/case-states.ts";
import { PHOTO_SLOTS, type PhotoCode } from "../model/rules/requirements.ts";
import { insertFingerprints, insertSubmission, listCasesOf, listSubmissions, lockSubject } from "../store.ts";
import { getSubjectKey } from "../subject-key.ts";
import type { PhotoGate } from "./model/photo-checks.ts";
import { whyNotGive } from "../model/rules/why-not-give.ts";
import { sealReadText } from "./read-text.ts";
import { readBytes, readUpload, refusePhoto, type ReadUpload } from "./read-upload.ts";
import { findPhoto, findSelfieCode, insertPhoto } from "./store.ts";

export interface Upload {
  readonly id: Id<"vs">;
  readonly code: PhotoCode;
  readonly slot: number;
  readonly tries: number;
  /** What the person's device read from a document of identity: a text of `readTextSchema`. */
  readonly read?: string | undefined;
  readonly photo: File;
}

export interface Taking {
  /** Whose photograph it is. */
  readonly person: string;
  /** Runs in the transaction that stores the photograph, before it is stored: uses up a link. */
  readonly claim?: (ctx: Ctx) => Promise<void>;
}

/**
 * Stores a photograph and answers the checks that it failed. Repeated with its id it stores nothing. Refuses with a code of `PHOTO_REFUSALS`,
 * before the costly work where that is possible.
 */
export async function acceptPhoto(
  outer: Ctx,
  deps: VerificationDeps,
  taking: Taking,
  upload: Upload,
): Promise<readonly PhotoGate[]> {
  const { person } = taking;
  const { bytes, sha256 } = await readBytes(upload.photo);
  const known = await findRepeated(outer, person, upload, sha256);
  if (known !== null) return known;
  await checkGiving(outer, person, upload);
  const encoded = await readUpload(outer, upload, bytes);
  return outer.inSeparateTransaction((ctx) => storePhoto(ctx, deps, taking, { ...upload, sha256, encoded }));
}

/** An upload that was encoded again and measured. */
export interface EncodedUpload extends Omit<Upload, "photo"> {
  /** Of the uploaded bytes. */
  readonly sha256: Buffer;
  readonly encoded: ReadUpload;
}

/** Stores what was encoded, in the transaction of `ctx`. Everything may have changed while it was: the same is refused as before. */
export async function storePhoto(
  ctx: Ctx,
  deps: VerificationDeps,
  { person, claim }: Taking,
  upload: EncodedUpload,
): Promise<readonly PhotoGate[]> {
  const { id, code, slot, tries, read, sha256, encoded } = upload;
  const key = await getSubjectKey(ctx, deps, person);
  await lockSubject(ctx.db, person);
  const repeated = await findRepeated(ctx, person, upload, sha256);
  if (repeated !== null) return repeated;
  const sessionCode = await checkGiving(ctx, person, upload);
  await claim?.(ctx);
  const submission = { id, subject: person, code, slot, content: null, warnings: [], by: person };
  if (!(await insertSubmission(ctx.db, submission, ctx.now))) throw refusePhoto("id_already_used");
  await insertPhoto(ctx.db, id, {
    ...encoded,
    sha256,
    tries,
    sessionCode,
    bytes: encoded.content.length,
    content: key.seal(id, encoded.content),
    readText: read !== undefined && code === "identity_photo" ? sealReadText(key, id, read) : null,
  });
  await insertFingerprints(ctx.db, person, [fingerprintOf(deps, "photo", sha256)], ctx.now);
  await recordPhoto(ctx, person, upload);
  return encoded.failed;
}

/** The failed checks of the same photograph, stored before. Refuses with `id_already_used` when the id is of something else. */
export async function findRepeated(
  ctx: Pick<Ctx, "db">,
  person: string,
  { id, code, slot }: Pick<Upload, "id" | "code" | "slot">,
  sha256: Buffer,
): Promise<readonly PhotoGate[] | null> {
  const known = await findPhoto(ctx.db, id);
  if (known === null) return null;
  const isSame = known.subject === person && known.code === code && known.slot === slot && known.sha256.equals(sha256);
  if (!isSame) throw refusePhoto("id_already_used");
  return known.failed;
}

/** Refuses what may not be given now. Answers the digits that a selfie shows, null for anything else. */
async function checkGiving(
  ctx: Pick<Ctx, "db" | "now">,
  person: string,
  { code, slot }: Pick<Upload, "code" | "slot">,
): Promise<string | null> {
  if (slot > PHOTO_SLOTS[code]) throw refuse("malformed_request");
  const why = whyNotGive({ code, slot }, await listSubmissions(ctx.db, person), await openCaseOf(ctx, person));
  if (why !== null) throw refusePhoto(why);
  if (code !== "selfie") return null;
  const session = await findSelfieCode(ctx.db, person, ctx.now);
  if (session === null) throw refusePhoto("selfie_code_over");
  return session.digits;
}

/** The state of the person's open case; null without one. */
export async function openCaseOf(ctx: Pick<Ctx, "db">, person: string): Promise<CaseState | null> {
  return (await listCasesOf(ctx.db, person)).find(({ state }) => isOpenState(state))?.state ?? null;
}

async function recordPhoto(ctx: Ctx, person: string, { id, code, slot, tries, encoded }: EncodedUpload): Promise<void> {
  const { media, content, failed } = encoded;
  const details = { submission: id, code, slot, media, bytes: content.length, failed, tries };
  await ctx.audit("verification.photo_given", { subject: person, details });
}
