import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { findSubjectKey } from "../subject-key.ts";
import { findPhoto, findPhotoFile, type StoredPhoto } from "./store.ts";

export interface OpenPhoto extends StoredPhoto {
  readonly bytes: Buffer;
}

/**
 * A photograph or file with its bytes, opened. Null when the id is of none, or the person's key is deleted. It checks no rights: the caller
 * does. With `of`, null for other persons' too, without opening anything.
 */
export async function openPhoto(
  ctx: Pick<Ctx, "db" | "random">,
  deps: Pick<VerificationDeps, "subjectKeys">,
  id: string,
  of?: string,
): Promise<OpenPhoto | null> {
  const photo = await findPhoto(ctx.db, id);
  if (photo === null || (of !== undefined && photo.subject !== of)) return null;
  const key = await findSubjectKey(ctx, deps, photo.subject);
  const sealed = key && (await findPhotoFile(ctx.db, id));
  return sealed && { ...photo, bytes: key.open(id, sealed) };
}
