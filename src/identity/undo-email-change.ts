/** The link in the old mailbox: whoever reads it can say "that was not me". */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract-account.ts";
import { FACTORS_DOUBTED_MS, PAYOUT_HOLD_MS } from "./challenge.ts";
import { refuseTaken } from "./change-email.ts";
import { newSessionCode, sessionCodeHash } from "./make-codes.ts";
import { notices } from "./changes.ts";
import { openChallenge } from "./open-challenge.ts";
import { queueMail } from "./queue-mail.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { deleteFactorsSince, findEmailChange, shutAccount, takeEmailChange, updateEmail } from "./store-account.ts";
import { lockFactors } from "./store-factors.ts";
import { findPerson, isEmailTaken } from "./store.ts";
import { happeningOf } from "./tell-change.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** As for every link of a mail: wrong, used and over are one answer. */
const linkOver = () => new Refusal("email_session_over", 410);

export async function readEmailUndo(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readEmailUndo>,
): Promise<Output<typeof contract.readEmailUndo>> {
  const change = await findEmailChange(ctx.db, sessionCodeHash(sessionCode), ctx.now);
  if (!change) throw linkOver();
  return { emailAddress: change.oldEmail, changedAt: change.changedAt, undoUntil: change.undoUntil };
}

/**
 * Gives the account its old address back. Somebody says that a stranger was in it, so whatever the stranger may hold is over: all sessions,
 * all that is half done, the password itself, second factors added lately. Payouts are held for a day, since nobody knows yet who is right.
 */
export async function undoEmailChange(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.undoEmailChange>,
  parts: IdentityParts,
): Promise<Output<typeof contract.undoEmailChange>> {
  const codeHash = sessionCodeHash(sessionCode);
  if (!(await findEmailChange(outer.db, codeHash, outer.now))) throw linkOver();
  const nobodysPassword = await parts.hasher.hash(newSessionCode(outer.random));
  return refuseTaken(() =>
    outer.apart(async (ctx) => {
      const change = await takeEmailChange(ctx.db, codeHash, ctx.now);
      const person = change && (await findPerson(ctx.db, change.personId));
      if (!change || !person) throw linkOver();
      const { oldEmail, oldEmailKey } = change;
      if (await isEmailTaken(ctx.db, oldEmailKey, ctx.now, person.id)) throw new Refusal("email_taken", 409);
      await updateEmail(ctx.db, person.id, oldEmail, oldEmailKey, ctx.now);
      await shutAccount(ctx.db, person.id, nobodysPassword, new Date(ctx.now.getTime() + PAYOUT_HOLD_MS), ctx.now);
      await lockFactors(ctx.db, person.id);
      const since = new Date(change.changedAt.getTime() - FACTORS_DOUBTED_MS);
      const removedFactors = await deleteFactorsSince(ctx.db, person.id, since);
      await endAllChallenges(ctx.db, person.id, ctx.now);
      const endedSessions = await endSessions(ctx, person.id, "factor_changed");
      const details = { change: change.id, endedSessions, removedFactors };
      await ctx.audit("identity.email_change_undone", { subject: person.id, details });
      const notice = notices[person.language].emailTakenBack(await happeningOf(ctx, person, parts));
      await queueMail(ctx, person, "email_taken_back", notice);
      return { sessionCode: await openChallenge(ctx, { purpose: "reset_password", of: { personId: person.id } }) };
    }),
  );
}
