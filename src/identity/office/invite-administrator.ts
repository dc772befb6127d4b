/**
 * Invites the first administrators of an installation from the command line, because every other staff member requires two of them. Anybody
 * who can run this could also write to the database; the command adds the right order, the mail and the audit trail.
 */
import { suspendAdministrator, isAdministrator, lockAdministrators, grantAdministrator } from "#access/index.ts";
import { newId } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { newSessionCode } from "../challenges/make-codes.ts";
import { emailKeyOf, emailSchema, nameParts, nameSchema } from "../model/person.ts";
import { parsePhone } from "../parse-phone.ts";
import { sendInvitation } from "./send-password-link.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { findPersonByEmail, insertPerson, isEmailTaken } from "../store.ts";
import { findWholePerson, listInvited, markInvited, updateStatus } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

export interface Invitation {
  readonly email: string;
  readonly fullName: string;
  /** An Indonesian mobile number, or one of any country with its code: one-time codes go there until an app is set up. */
  readonly phone: string;
  /** The language of the mail. */
  readonly language: Language;
  /** Sends the mail again to an invited person who has not followed it. */
  readonly again: boolean;
  /** Withdraws invitations not yet followed, before this one is sent: an address was mistyped. */
  readonly instead: boolean;
}

export type InvitationAnswer =
  | { readonly is: "invited"; readonly held: number; readonly withdrawn: readonly string[] }
  | { readonly is: "sent_again" | "invited_before" | "holds_it_already" }
  | {
      readonly is: "enough_hold_it" | "address_of_another" | "email_invalid" | "name_invalid" | "phone_invalid";
    };

/** Invites an administrator, while fewer people hold the level than the four-eyes rule needs. */
export async function inviteAdministrator(ctx: Ctx, invitation: Invitation, deps: IdentityDeps): Promise<InvitationAnswer> {
  const wrong = whyNotInvitation(invitation);
  if (wrong) return { is: wrong };
  // Serialises two command lines run concurrently.
  await lockAdministrators(ctx);
  const known = await findPersonByEmail(ctx.db, emailKeyOf(invitation.email));
  if (known) return onceMore(ctx, known.id, invitation, deps);
  const withdrawn = invitation.instead ? await withdrawOpen(ctx) : [];
  const { held, isFull } = await lockAdministrators(ctx);
  if (isFull) return { is: "enough_hold_it" };
  if (await isEmailTaken(ctx.db, emailKeyOf(invitation.email), ctx.now)) return { is: "address_of_another" };
  await addAdministrator(ctx, invitation, deps);
  return { is: "invited", held: held + 1, withdrawn };
}

/** The same rules as for an invitation in the back office. */
function whyNotInvitation({ email, fullName, phone }: Invitation): "email_invalid" | "name_invalid" | "phone_invalid" | null {
  if (!emailSchema.safeParse(email).success) return "email_invalid";
  if (!nameSchema.safeParse(fullName).success) return "name_invalid";
  return parsePhone(phone, COUNTRY) === null ? "phone_invalid" : null;
}
const COUNTRY = "ID";

/** The address has an account: a repeated invitation creates none. */
async function onceMore(ctx: Ctx, id: string, { again }: Invitation, deps: IdentityDeps): Promise<InvitationAnswer> {
  const person = await findWholePerson(ctx.db, id);
  if (!person || !(await isAdministrator(ctx, id))) return { is: "address_of_another" };
  if (!person.isInvited) return { is: "holds_it_already" };
  if (!again) return { is: "invited_before" };
  await sendInvitation(ctx, person, deps);
  await ctx.audit("identity.administrator_invited", { subject: id, details: { again: true } });
  return { is: "sent_again" };
}

async function addAdministrator(ctx: Ctx, { email, fullName, phone, language }: Invitation, deps: IdentityDeps): Promise<void> {
  const id = newId("us", ctx.now.getTime(), ctx.random(10));
  const name = nameParts(fullName);
  const person = {
    id,
    email: email.trim(),
    emailKey: emailKeyOf(email),
    phone: parsePhone(phone, COUNTRY) ?? "",
    country: COUNTRY,
    language,
    // A random password that nobody knows, until the link in the mail is followed.
    passwordHash: await deps.hasher.hash(newSessionCode(ctx.random)),
    ...name,
    userType: null,
    userBusinessType: null,
    honorific: null,
    companyName: null,
    companyRegistrationNumber: null,
    termsAcceptedAt: null,
  };
  await insertPerson(ctx.db, person, ctx.now);
  await markInvited(ctx.db, id, ctx.now);
  await grantAdministrator(ctx, id);
  await sendInvitation(ctx, person, deps);
  await ctx.audit("identity.administrator_invited", { subject: id, details: { again: false } });
}

/** Withdraws administrators' invitations that were not followed. Returns their addresses. */
async function withdrawOpen(ctx: Ctx): Promise<readonly string[]> {
  const addresses: string[] = [];
  for (const { id, email } of await listInvited(ctx.db)) {
    if (!(await isAdministrator(ctx, id))) continue;
    // Waits for a link that is being followed: an administrator who has a password by then stays.
    await endAllChallenges(ctx.db, id, ctx.now);
    if (!(await findWholePerson(ctx.db, id))?.isInvited) continue;
    const change = { by: actorId(ctx.actor) ?? "", reason: "Invitation taken back", at: ctx.now };
    if (!(await updateStatus(ctx.db, id, "inactive", change))) continue;
    await suspendAdministrator(ctx, id);
    await ctx.audit("identity.administrator_withdrawn", { subject: id });
    addresses.push(email);
  }
  return addresses;
}
