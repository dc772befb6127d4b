import type { Input, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { INVITATION_LIFETIME_MS } from "../model/challenge.ts";
import type { sendPasswordLink as contract } from "./contract.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { openChallenge } from "../challenges/open-challenge.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { getWholePerson } from "./read-person.ts";
import { LINKS_PER_MAILBOX, resetCounter, sendResetLink } from "../password-reset/request-reset.ts";
import { endChallenges } from "../challenges/store.ts";
import type { Person } from "../store.ts";
import { pageLink, templates } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

/** Mails the owner a link to create a password, or the invitation again when they have none yet. Nobody else ever sees the link. */
export async function sendPasswordLink(
  ctx: Ctx,
  { id }: Input<typeof contract>,
  deps: IdentityDeps,
): Promise<Output<typeof contract>> {
  const person = await getWholePerson(ctx, id);
  if (person.status === "inactive") throw new Refusal("person_inactive", 409);
  // Shares the budget of "forgot password", so that nobody can flood a mailbox.
  await countHit(ctx.db, resetCounter(addressSubject(deps.subjectKeys, person.emailKey)), LINKS_PER_MAILBOX, ctx.now);
  if (person.isInvited) await sendInvitation(ctx, person, deps);
  else await sendResetLink(ctx, person.emailKey, deps);
  return { done: true };
}

/** The first mail to a staff member: a link to create a password, with a longer lifetime than a reset. Ends links sent before. */
export async function sendInvitation(
  ctx: Ctx,
  { id, email, language }: Pick<Person, "id" | "email" | "language">,
  deps: IdentityDeps,
): Promise<void> {
  await endChallenges(ctx.db, id, "reset_password", ctx.now);
  const code = await openChallenge(ctx, {
    purpose: "reset_password",
    of: { personId: id },
    bound: { invitation: true },
    lifetimeMs: INVITATION_LIFETIME_MS,
  });
  const link = pageLink(deps.siteUrl, href("/reset-password/:sessionCode", { sessionCode: code }), language);
  const mail = templates[language].invitation(await deps.brandName(ctx), link);
  const secretUntil = new Date(ctx.now.getTime() + INVITATION_LIFETIME_MS);
  await queueMail(ctx, { email, language }, "invitation", { ...mail, secretUntil });
}
