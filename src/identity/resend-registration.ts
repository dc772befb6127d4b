import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STEP_LIFETIME_MS } from "./challenge.ts";
import type { resendRegistration as contract } from "./contract.ts";
import { countMailTo, queueRegistrationMail } from "./start-registration.ts";
import { findRegistration } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

/**
 * Writes the mail once more, within what one mailbox may get. Known and unknown addresses are not told apart here either: that is the
 * business of the job that writes it. A registration that is over or nobody's gets the same answer, and no mail.
 */
export async function resendRegistration(
  outer: Ctx,
  { id }: Input<typeof contract>,
  parts: IdentityParts,
): Promise<Output<typeof contract>> {
  return outer.apart(async (ctx) => {
    const registration = await findRegistration(ctx.db, id);
    const isOver = !registration || ctx.now.getTime() - registration.createdAt.getTime() > STEP_LIFETIME_MS.verify_email;
    if (isOver) return {};
    await countMailTo(ctx, registration.emailKey, parts);
    await queueRegistrationMail(ctx, id);
    await ctx.audit("identity.registration_mail_asked_again", { subject: id });
    return {};
  });
}
