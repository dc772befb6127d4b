import type { Ctx } from "#platform/unit-of-work.ts";
import { openChallenge, stepOver, takeStep } from "../challenges/open-challenge.ts";
import { markEmailProven } from "./store.ts";

/** Consumes the link of the mail and opens the telephone step under a new code: a person who has seen the link cannot follow. */
export async function verifyEmail(
  outer: Ctx,
  { sessionCode }: { readonly sessionCode: string },
): Promise<{ sessionCode: string }> {
  return outer.inSeparateTransaction(async (ctx) => {
    const { registrationId } = await takeStep(ctx, sessionCode, "verify_email");
    if (registrationId === null) throw stepOver("verify_email");
    await markEmailProven(ctx.db, registrationId, ctx.now);
    await ctx.audit("identity.email_proven", { subject: registrationId });
    return { sessionCode: await openChallenge(ctx, { purpose: "verify_phone", of: { registrationId } }) };
  });
}
