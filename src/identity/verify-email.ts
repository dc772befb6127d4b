import type { Ctx } from "#platform/unit-of-work.ts";
import { openChallenge, stepOver, takeStep } from "./open-challenge.ts";
import { markEmailProven } from "./store.ts";

/** Uses the link of the mail up and opens the telephone step, under a new code: whoever has seen the link can't follow. */
export async function verifyEmail(
  outer: Ctx,
  { sessionCode }: { readonly sessionCode: string },
): Promise<{ sessionCode: string }> {
  return outer.apart(async (ctx) => {
    const { registrationId } = await takeStep(ctx, sessionCode, "verify_email");
    if (registrationId === null) throw stepOver("verify_email");
    await markEmailProven(ctx.db, registrationId, ctx.now);
    await ctx.audit("identity.email_proven", { subject: registrationId });
    return { sessionCode: await openChallenge(ctx, { purpose: "verify_phone", of: { registrationId } }) };
  });
}
