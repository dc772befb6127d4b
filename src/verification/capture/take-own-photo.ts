import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import type { takeOwnPhoto as contract } from "./contract.ts";
import { openPhoto } from "./open-photo.ts";
import { ownPerson } from "./own-person.ts";

/** One of the caller's own photographs, under a file name of ours. Refuses with `not_found` for any other id. */
export async function takeOwnPhoto(ctx: Ctx, deps: VerificationDeps, { id }: Input<typeof contract>): Promise<FileAnswer> {
  const photo = await openPhoto(ctx, deps, id, ownPerson(ctx));
  if (photo === null) throw refuse("not_found");
  const { code, slot, media, bytes } = photo;
  return { fileName: `${code}-${slot}.${media === "image/jpeg" ? "jpg" : "pdf"}`, contentType: media, bytes };
}
