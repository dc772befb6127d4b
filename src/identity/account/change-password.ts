import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type { changePassword as contract } from "./contract.ts";
import { refusePassword } from "../passwords/model/refuse-guessable-password.ts";
import { whyNotPassword } from "../passwords/model/guessable-password.ts";
import { confirmOwner, passwordWrong } from "../step-up/confirm-owner.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { replacePassword } from "./store.ts";
import { mailAccountChange } from "../mail/send-change-notice.ts";
import type { IdentityDeps } from "../deps.ts";

/** Sets a new password. Keeps this session; ends all other sessions and all open steps. */
export async function changePassword(
  outer: Ctx,
  input: Input<typeof contract>,
  deps: IdentityDeps,
): Promise<Output<typeof contract>> {
  const { person, session } = await confirmOwner(outer, input.current_password, deps);
  if (input.new_password === input.current_password) {
    const fields = { new_password: identityRefusals[outer.language].password_unchanged };
    throw new Refusal("password_unchanged", 422, { fields });
  }
  const why = whyNotPassword(input.new_password, { brandName: await deps.brandName(outer), email: person.email });
  if (why) throw refusePassword(why, "new_password", outer.language);
  const hash = await deps.hasher.hash(input.new_password);
  return outer.inSeparateTransaction(async (ctx) => {
    // Of two concurrent changes, the second finds another password hash and is refused.
    if (!(await replacePassword(ctx.db, person.id, person.passwordHash, hash, ctx.now))) throw passwordWrong(ctx);
    await endAllChallenges(ctx.db, person.id, ctx.now);
    const endedSessions = await endSessions(ctx, person.id, "password_changed", session.id);
    await ctx.audit("identity.password_changed", { subject: person.id, details: { endedSessions } });
    await mailAccountChange(ctx, person, deps, "passwordReplaced");
    return { endedSessions };
  });
}
