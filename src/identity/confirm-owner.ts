/** Who asks for what is worth protecting: the password as it is now, and a factor proven lately. Guesses count as a sign-in's do. */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getFreshSession } from "./fresh-session.ts";
import { addressSubject } from "./make-codes.ts";
import { getOwner, type Owner } from "./own-person.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { takePasswordTry } from "./sign-in.ts";
import { giveFailureBack } from "./store-failures.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** The owner, or the refusal: a factor to be proven first, then a password that is not the account's. */
export async function confirmOwner(outer: Ctx, currentPassword: string, parts: IdentityParts): Promise<Owner> {
  const owner = await getOwner(outer, await getFreshSession(outer));
  const { id, emailKey, passwordHash } = owner.person;
  const counters = await takePasswordTry(outer, emailKey, addressSubject(parts.subjectKeys, emailKey));
  const { isRight } = await parts.hasher.check(passwordHash, currentPassword);
  if (!isRight) {
    await outer.apart((ctx) => ctx.audit("identity.password_wrong", { subject: id }));
    throw passwordWrong(outer);
  }
  await outer.apart(async (ctx) => {
    for (const counter of counters) await giveFailureBack(ctx.db, counter);
  });
  return owner;
}

export function passwordWrong({ language }: Ctx): Refusal {
  return new Refusal("password_wrong", 422, { fields: { current_password: identityRefusals[language].password_wrong } });
}
