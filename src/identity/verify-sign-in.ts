import type { Ctx } from "#platform/unit-of-work.ts";
import type { SignedIn } from "./contract.ts";
import { addressSubject } from "./make-codes.ts";
import { stepOver } from "./open-challenge.ts";
import { proveCode, useProof } from "./prove-code.ts";
import { getSignInStep } from "./sign-in-step.ts";
import { signPersonIn } from "./sign-person-in.ts";
import { findPerson } from "./store.ts";
import { forgetPasswordFailures } from "./store-failures.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Checks the code and opens a session. The account's wrong passwords are forgotten: its owner is here. */
export async function verifySignIn(
  outer: Ctx,
  { sessionCode, otpCode }: { readonly sessionCode: string; readonly otpCode: string },
  parts: IdentityParts,
): Promise<SignedIn> {
  const { challenge } = await getSignInStep(outer, sessionCode);
  const factor = await proveCode(outer, parts, challenge, otpCode);
  return outer.apart(async (ctx) => {
    const { personId, bound } = await useProof(ctx, sessionCode, challenge);
    const person = personId === null ? null : await findPerson(ctx.db, personId);
    if (!person) throw stepOver("sign_in");
    await forgetPasswordFailures(ctx.db, addressSubject(parts.subjectKey, person.emailKey));
    return signPersonIn(ctx, person, { factor, isRemembered: bound["remember"] === true, parts });
  });
}
