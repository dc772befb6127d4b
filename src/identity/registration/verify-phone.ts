import { defaultLevel, grantLevel } from "#access/index.ts";
import { newId } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { SignedIn } from "../sign-in/contract.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import { getPhoneStep } from "./phone-step.ts";
import { proveCode, useProof } from "../codes/prove-code.ts";
import { signPersonIn } from "../sign-in/sign-person-in.ts";
import { findPerson, insertPerson } from "../store.ts";
import { findRegistration, finishRegistration } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

/** Proves the number, turns the registration into a person with the level of its type, and signs them in. Atomic. */
export async function verifyPhone(
  outer: Ctx,
  { sessionCode, otpCode }: { readonly sessionCode: string; readonly otpCode: string },
  deps: IdentityDeps,
): Promise<SignedIn> {
  const { challenge } = await getPhoneStep(outer, sessionCode);
  await proveCode(outer, deps, challenge, otpCode);
  return outer.inSeparateTransaction(async (ctx) => {
    const { registrationId } = await useProof(ctx, sessionCode, challenge);
    // Reads the registration again: its number is the one whose code was valid until now.
    const registration = registrationId === null ? null : await findRegistration(ctx.db, registrationId);
    if (!registration) throw stepOver("verify_phone");
    const { draft, emailKey, passwordHash, createdAt } = registration;
    const id = newId("us", ctx.now.getTime(), ctx.random(10));
    const isNew = await insertPerson(ctx.db, { ...draft, id, emailKey, passwordHash, termsAcceptedAt: createdAt }, ctx.now);
    // Another registration of the same mailbox came first.
    if (!isNew || !(await finishRegistration(ctx.db, registration.id, id, ctx.now))) throw stepOver("verify_phone");
    await grantLevel(ctx, id, defaultLevel(draft.userType, draft.userBusinessType), id);
    await ctx.audit("identity.registered", { subject: id, details: { registration: registration.id, userType: draft.userType } });
    const person = await findPerson(ctx.db, id);
    if (!person) throw new Error("the person just added cannot be read");
    return signPersonIn(ctx, person, { factor: "registration", isRemembered: false, deps });
  });
}
