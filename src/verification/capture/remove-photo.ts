import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listSubmissions, lockSubject, supersede } from "../store.ts";
import { openCaseOf } from "./accept-photo.ts";
import type { removePhoto as contract } from "./contract.ts";
import { isRemovable } from "../model/rules/why-not-give.ts";
import { ownPerson } from "./own-person.ts";
import { refusePhoto } from "./read-upload.ts";
import { findPhoto } from "./store.ts";

/**
 * Takes back a file that has not been submitted. Its bytes stay until the person's data are deleted, as those of a replaced one do. Refuses
 * with `not_found` for other ids, with `answer_settled` once staff have the file.
 */
export async function removePhoto(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const person = ownPerson(ctx);
  await lockSubject(ctx.db, person);
  const photo = await findPhoto(ctx.db, id);
  if (photo === null || photo.subject !== person) throw refuse("not_found");
  if (!photo.isCurrent) return { done: true };
  const current = (await listSubmissions(ctx.db, person)).find((one) => one.id === id);
  if (current === undefined || !isRemovable(current.status, await openCaseOf(ctx, person))) throw refusePhoto("answer_settled");
  await supersede(ctx.db, photo, ctx.now);
  return { done: true };
}
