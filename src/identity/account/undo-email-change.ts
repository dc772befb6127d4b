/** The undo link in the old mailbox: its reader can say "that was not me". */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract.ts";
import { FACTORS_DISTRUSTED_MS, PAYOUT_HOLD_MS } from "../model/challenge.ts";
import { refuseTaken } from "./change-email.ts";
import { newSessionCode, sessionCodeHash } from "../challenges/make-codes.ts";
import { accountChangeTemplates } from "../mail/model/account-change-templates.ts";
import { openChallenge } from "../challenges/open-challenge.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { deleteFactorsSince, findEmailChange, shutAccount, takeEmailChange, updateEmail } from "./store.ts";
import { lockFactors } from "../factors/store.ts";
import { findPerson, isEmailTaken } from "../store.ts";
import { securityEventOf } from "../mail/send-change-notice.ts";
import type { IdentityDeps } from "../deps.ts";

/** As for every link in a mail: wrong, used and expired links get the same answer. */
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
 * Restores the account's old address. The caller says that a stranger had access, so everything the stranger may hold ends: all sessions,
 * all open steps, the password itself, second factors added recently. Payouts are held for a day, because it is not known yet who is right.
 */
export async function undoEmailChange(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.undoEmailChange>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.undoEmailChange>> {
  const codeHash = sessionCodeHash(sessionCode);
  if (!(await findEmailChange(outer.db, codeHash, outer.now))) throw linkOver();
  const nobodysPassword = await deps.hasher.hash(newSessionCode(outer.random));
  return refuseTaken(() =>
    outer.inSeparateTransaction(async (ctx) => {
      const change = await takeEmailChange(ctx.db, codeHash, ctx.now);
      const person = change && (await findPerson(ctx.db, change.personId));
      if (!change || !person) throw linkOver();
      const { oldEmail, oldEmailKey } = change;
      if (await isEmailTaken(ctx.db, oldEmailKey, ctx.now, person.id)) throw new Refusal("email_taken", 409);
      await updateEmail(ctx.db, person.id, oldEmail, oldEmailKey, ctx.now);
      await shutAccount(ctx.db, person.id, nobodysPassword, new Date(ctx.now.getTime() + PAYOUT_HOLD_MS), ctx.now);
      await lockFactors(ctx.db, person.id);
      const since = new Date(change.changedAt.getTime() - FACTORS_DISTRUSTED_MS);
      const removedFactors = await deleteFactorsSince(ctx.db, person.id, since);
      await endAllChallenges(ctx.db, person.id, ctx.now);
      const endedSessions = await endSessions(ctx, person.id, "factor_changed");
      const details = { change: change.id, endedSessions, removedFactors };
      await ctx.audit("identity.email_change_undone", { subject: person.id, details });
      const template = accountChangeTemplates[person.language].emailTakenBack(await securityEventOf(ctx, person, deps));
      await queueMail(ctx, person, "email_taken_back", template);
      return { sessionCode: await openChallenge(ctx, { purpose: "reset_password", of: { personId: person.id } }) };
    }),
  );
}
