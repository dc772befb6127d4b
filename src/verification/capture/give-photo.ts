import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { shownRequirements } from "../person/shown-requirements.ts";
import { acceptPhoto } from "./accept-photo.ts";
import type { givePhoto as contract } from "./contract.ts";
import { ownPerson } from "./own-person.ts";

/**
 * Stores a photograph or file of the caller, sealed. Answers the requirements as they stand, and the checks that failed. Refuses with a code of
 * `PHOTO_REFUSALS`.
 */
export async function givePhoto(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const person = ownPerson(ctx);
  const failed = await acceptPhoto(ctx, deps, { person }, input);
  return { requirements: await shownRequirements(ctx, person), failed: [...failed] };
}
