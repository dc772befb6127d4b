import type { Ctx } from "#platform/unit-of-work.ts";
import { nameParts } from "../model/person.ts";
import { updateName } from "./store.ts";

/** Gives an account the name of its owner's document, in place of the one that was declared at registration. */
export async function takeVerifiedName(
  ctx: Ctx,
  { person, fullName, cause }: { readonly person: string; readonly fullName: string; readonly cause: string },
): Promise<void> {
  if (await updateName(ctx.db, person, nameParts(fullName), ctx.now))
    await ctx.audit("identity.name_verified", { subject: person, details: { cause } });
}
