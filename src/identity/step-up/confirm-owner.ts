/**
 * The owner check before protected changes: the current password, and a recently proven factor. Wrong passwords count like those of a
 * sign-in.
 */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getFreshSession } from "./require-fresh-session.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { getOwner, type Owner } from "./get-session-owner.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { takePasswordTry } from "../sign-in/sign-in.ts";
import { uncountFailure } from "../challenges/store-failures.ts";
import type { IdentityDeps } from "../deps.ts";

/** The owner. Refuses first without a recently proven factor, then with a wrong password. */
export async function confirmOwner(outer: Ctx, currentPassword: string, deps: IdentityDeps): Promise<Owner> {
  const owner = await getOwner(outer, await getFreshSession(outer));
  const { id, emailKey, passwordHash } = owner.person;
  const counters = await takePasswordTry(outer, emailKey, addressSubject(deps.subjectKeys, emailKey));
  const { isRight } = await deps.hasher.check(passwordHash, currentPassword);
  if (!isRight) {
    await outer.inSeparateTransaction((ctx) => ctx.audit("identity.password_wrong", { subject: id }));
    throw passwordWrong(outer);
  }
  await outer.inSeparateTransaction(async (ctx) => {
    for (const counter of counters) await uncountFailure(ctx.db, counter);
  });
  return owner;
}

export function passwordWrong({ language }: Ctx): Refusal {
  return new Refusal("password_wrong", 422, { fields: { current_password: identityRefusals[language].password_wrong } });
}
