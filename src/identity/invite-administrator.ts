/**
 * The first administrators of an installation, invited from the command line: every other member of staff takes two of them. Whoever can run
 * this could write into the database as well; what it adds is the order, the mail and the trail.
 */
import { dropKeeper, isKeeper, lockKeepers, makeKeeper } from "#access/index.ts";
import { newId } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { newSessionCode } from "./make-codes.ts";
import { emailKeyOf, emailSchema, nameSchema, tidy } from "./person.ts";
import { readPhone } from "./read-phone.ts";
import { sendInvitation } from "./send-password-link.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { findPersonByEmail, insertPerson, isEmailTaken } from "./store.ts";
import { findWholePerson, listInvited, markInvited, updateStatus } from "./store-people.ts";
import type { IdentityParts } from "./wire-parts.ts";

export interface Invitation {
  readonly email: string;
  readonly fullName: string;
  /** A mobile number of Indonesia, or of any country with its code: one-time codes go there until an app is set up. */
  readonly phone: string;
  /** Of the mail. */
  readonly language: Language;
  /** Sends the mail once more to who has not followed it. */
  readonly again: boolean;
  /** Takes back what nobody has followed yet, before this one is invited: an address was mistyped. */
  readonly instead: boolean;
}

export type InvitationAnswer =
  | { readonly is: "invited"; readonly held: number; readonly withdrawn: readonly string[] }
  | { readonly is: "sent_again" | "invited_before" | "holds_it_already" }
  | {
      readonly is: "enough_hold_it" | "address_of_another" | "email_invalid" | "name_invalid" | "phone_invalid";
    };

/** Invites somebody to be an administrator, while fewer hold the level than four eyes take. */
export async function inviteAdministrator(ctx: Ctx, asked: Invitation, parts: IdentityParts): Promise<InvitationAnswer> {
  const wrong = whyNotInvitation(asked);
  if (wrong) return { is: wrong };
  // Two command lines at once wait here for each other.
  await lockKeepers(ctx);
  const known = await findPersonByEmail(ctx.db, emailKeyOf(asked.email));
  if (known) return onceMore(ctx, known.id, asked, parts);
  const withdrawn = asked.instead ? await withdrawOpen(ctx) : [];
  const { held, isFull } = await lockKeepers(ctx);
  if (isFull) return { is: "enough_hold_it" };
  if (await isEmailTaken(ctx.db, emailKeyOf(asked.email), ctx.now)) return { is: "address_of_another" };
  await addAdministrator(ctx, asked, parts);
  return { is: "invited", held: held + 1, withdrawn };
}

/** The same rules as when staff are invited in the office. */
function whyNotInvitation({ email, fullName, phone }: Invitation): "email_invalid" | "name_invalid" | "phone_invalid" | null {
  if (!emailSchema.safeParse(email).success) return "email_invalid";
  if (!nameSchema.safeParse(fullName).success) return "name_invalid";
  return readPhone(phone, COUNTRY) === null ? "phone_invalid" : null;
}
const COUNTRY = "ID";

/** Somebody has this address: asked for twice, made once. */
async function onceMore(ctx: Ctx, id: string, { again }: Invitation, parts: IdentityParts): Promise<InvitationAnswer> {
  const person = await findWholePerson(ctx.db, id);
  if (!person || !(await isKeeper(ctx, id))) return { is: "address_of_another" };
  if (!person.isInvited) return { is: "holds_it_already" };
  if (!again) return { is: "invited_before" };
  await sendInvitation(ctx, person, parts);
  await ctx.audit("identity.administrator_invited", { subject: id, details: { again: true } });
  return { is: "sent_again" };
}

async function addAdministrator(ctx: Ctx, { email, fullName, phone, language }: Invitation, parts: IdentityParts): Promise<void> {
  const id = newId("us", ctx.now.getTime(), ctx.random(10));
  const name = tidy(fullName);
  const [firstName = "", ...rest] = name.split(" ");
  const person = {
    id,
    email: email.trim(),
    emailKey: emailKeyOf(email),
    phone: readPhone(phone, COUNTRY) ?? "",
    country: COUNTRY,
    language,
    // Nobody knows it, until the link in the mail is followed.
    passwordHash: await parts.hasher.hash(newSessionCode(ctx.random)),
    firstName,
    lastName: rest.join(" ") || null,
    fullName: name,
    userType: null,
    userBusinessType: null,
    honorific: null,
    companyName: null,
    companyRegistrationNumber: null,
    termsAcceptedAt: null,
  };
  await insertPerson(ctx.db, person, ctx.now);
  await markInvited(ctx.db, id, ctx.now);
  await makeKeeper(ctx, id);
  await sendInvitation(ctx, person, parts);
  await ctx.audit("identity.administrator_invited", { subject: id, details: { again: false } });
}

/** Takes back the invitations of administrators that nobody has followed; answers their addresses. */
async function withdrawOpen(ctx: Ctx): Promise<readonly string[]> {
  const addresses: string[] = [];
  for (const { id, email } of await listInvited(ctx.db)) {
    if (!(await isKeeper(ctx, id))) continue;
    // A link that is being followed at this moment is waited for here: who has a password by then stays.
    await endAllChallenges(ctx.db, id, ctx.now);
    if (!(await findWholePerson(ctx.db, id))?.isInvited) continue;
    const change = { by: actorId(ctx.actor) ?? "", reason: "Invitation taken back", at: ctx.now };
    if (!(await updateStatus(ctx.db, id, "inactive", change))) continue;
    await dropKeeper(ctx, id);
    await ctx.audit("identity.administrator_withdrawn", { subject: id });
    addresses.push(email);
  }
  return addresses;
}
