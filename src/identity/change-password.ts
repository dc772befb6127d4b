import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type { changePassword as contract } from "./contract-account.ts";
import { refusePassword } from "./check-password.ts";
import { whyNotPassword } from "./guessable.ts";
import { confirmOwner, passwordWrong } from "./confirm-owner.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { replacePassword } from "./store-account.ts";
import { mailNotice } from "./tell-change.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Sets a new password. This session goes on, all others end, and so does whatever was half done under the old one. */
export async function changePassword(
  outer: Ctx,
  input: Input<typeof contract>,
  parts: IdentityParts,
): Promise<Output<typeof contract>> {
  const { person, session } = await confirmOwner(outer, input.current_password, parts);
  if (input.new_password === input.current_password) {
    const fields = { new_password: identityRefusals[outer.language].password_unchanged };
    throw new Refusal("password_unchanged", 422, { fields });
  }
  const why = whyNotPassword(input.new_password, { brandName: await parts.brandName(outer), email: person.email });
  if (why) throw refusePassword(why, "new_password", outer.language);
  const hash = await parts.hasher.hash(input.new_password);
  return outer.apart(async (ctx) => {
    // Of two at once one finds the password changed.
    if (!(await replacePassword(ctx.db, person.id, person.passwordHash, hash, ctx.now))) throw passwordWrong(ctx);
    await endAllChallenges(ctx.db, person.id, ctx.now);
    const endedSessions = await endSessions(ctx, person.id, "password_changed", session.id);
    await ctx.audit("identity.password_changed", { subject: person.id, details: { endedSessions } });
    await mailNotice(ctx, person, parts, "passwordReplaced");
    return { endedSessions };
  });
}
