import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { INVITATION_LIFETIME_MS } from "./challenge.ts";
import type { sendPasswordLink as contract } from "./contract-office.ts";
import { addressSubject } from "./make-codes.ts";
import { openChallenge } from "./open-challenge.ts";
import { queueMail } from "./queue-mail.ts";
import { getWholePerson } from "./read-person.ts";
import { LINKS_PER_MAILBOX, resetCounter, sendResetLink } from "./request-reset.ts";
import { endChallenges } from "./store-challenges.ts";
import type { Person } from "./store.ts";
import { pageLink, templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Mails the owner a link to create a password, or the invitation once more when they have none yet. Nobody else ever sees it. */
export async function sendPasswordLink(
  ctx: Ctx,
  { id }: Input<typeof contract>,
  parts: IdentityParts,
): Promise<Output<typeof contract>> {
  const person = await getWholePerson(ctx, id);
  if (person.status === "inactive") throw new Refusal("person_inactive", 409);
  // The same budget as that of "forgot password": a mailbox is nobody's to fill.
  await countHit(ctx.db, resetCounter(addressSubject(parts.subjectKeys, person.emailKey)), LINKS_PER_MAILBOX, ctx.now);
  if (person.isInvited) await sendInvitation(ctx, person, parts);
  else await sendResetLink(ctx, person.emailKey, parts);
  return { done: true };
}

/** The first mail to a staff member: a link to create a password, good for longer than a reset. Links sent before are over. */
export async function sendInvitation(
  ctx: Ctx,
  { id, email, language }: Pick<Person, "id" | "email" | "language">,
  parts: IdentityParts,
): Promise<void> {
  await endChallenges(ctx.db, id, "reset_password", ctx.now);
  const code = await openChallenge(ctx, {
    purpose: "reset_password",
    of: { personId: id },
    bound: { invitation: true },
    lifetimeMs: INVITATION_LIFETIME_MS,
  });
  const link = pageLink(parts.siteUrl, `/reset-password/${code}`, language);
  const mail = templates[language].invitation(await parts.brandName(ctx), link);
  const secretUntil = new Date(ctx.now.getTime() + INVITATION_LIFETIME_MS);
  await queueMail(ctx, { email, language }, "invitation", { ...mail, secretUntil });
}
