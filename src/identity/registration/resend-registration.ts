import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STEP_LIFETIME_MS } from "../model/challenge.ts";
import type { resendRegistration as contract } from "./contract.ts";
import { countMailTo, queueRegistrationMail } from "./start-registration.ts";
import { findRegistration } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

/**
 * Sends the mail again, within the budget of a mailbox. Known and unknown addresses are not distinguished here either: the job that writes
 * the mail does that. An ended or unknown registration gets the same answer, and no mail.
 */
export async function resendRegistration(
  outer: Ctx,
  { id }: Input<typeof contract>,
  deps: IdentityDeps,
): Promise<Output<typeof contract>> {
  return outer.inSeparateTransaction(async (ctx) => {
    const registration = await findRegistration(ctx.db, id);
    const isOver = !registration || ctx.now.getTime() - registration.createdAt.getTime() > STEP_LIFETIME_MS.verify_email;
    if (isOver) return {};
    await countMailTo(ctx, registration.emailKey, deps);
    await queueRegistrationMail(ctx, id);
    await ctx.audit("identity.registration_mail_requested_again", { subject: id });
    return {};
  });
}
