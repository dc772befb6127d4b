import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import { refusePassword } from "./check-password.ts";
import { whyNotPassword } from "./guessable.ts";
import type * as contract from "./contract.ts";
import { addressSubject } from "./make-codes.ts";
import { getChallenge, stepOver, takeStep } from "./open-challenge.ts";
import { queueMail } from "./queue-mail.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { forgetPasswordFailures } from "./store-failures.ts";
import { findPerson, updatePassword } from "./store.ts";
import { happeningOf } from "./tell-change.ts";
import { templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function readResetStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readResetStep>,
): Promise<Output<typeof contract.readResetStep>> {
  return { expiresAt: (await getChallenge(ctx, sessionCode, "reset_password")).expiresAt.toISOString() };
}

/** Sets the new password. Whoever was signed in is not any more, half-done sign-ins and changes are over, and nobody is signed in by this. */
export async function completeReset(
  outer: Ctx,
  input: Input<typeof contract.completeReset>,
  parts: IdentityParts,
): Promise<Output<typeof contract.completeReset>> {
  const { personId } = await getChallenge(outer, input.sessionCode, "reset_password");
  const person = personId === null ? null : await findPerson(outer.db, personId);
  if (!person) throw stepOver("reset_password");
  const why = whyNotPassword(input.new_password, { brandName: await parts.brandName(outer), email: person.email });
  if (why) throw refusePassword(why, "new_password", outer.language);
  const hash = await parts.hasher.hash(input.new_password);
  return outer.apart(async (ctx) => {
    await takeStep(ctx, input.sessionCode, "reset_password");
    await endAllChallenges(ctx.db, person.id, ctx.now);
    if (!(await updatePassword(ctx.db, person.id, hash, ctx.now))) throw stepOver("reset_password");
    await endSessions(ctx, person.id, "password_changed");
    await forgetPasswordFailures(ctx.db, addressSubject(parts.subjectKey, person.emailKey));
    await ctx.audit("identity.password_reset", { subject: person.id });
    const notice = templates[person.language].passwordChanged(await happeningOf(ctx, person, parts));
    await queueMail(ctx, person, "password_changed", notice);
    return {};
  });
}
