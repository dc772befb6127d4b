import { proposeStaffLevels } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { createStaff as contract } from "./contract.ts";
import { newSessionCode } from "../challenges/make-codes.ts";
import { emailKeyOf, nameParts, tidy } from "../model/person.ts";
import { getPhone } from "../parse-phone.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { sendInvitation } from "./send-password-link.ts";
import { insertPerson, isEmailTaken } from "../store.ts";
import { findWholePerson, markInvited } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

/**
 * Creates a staff member. Until they follow the invitation's link they have a random password, and until another person approves the levels
 * they have no permissions.
 */
export async function createStaff(
  outer: Ctx,
  input: Input<typeof contract>,
  deps: IdentityDeps,
): Promise<Output<typeof contract>> {
  const { id, changeId, levels, language } = input;
  const emailKey = emailKeyOf(input.emailAddress);
  const known = await findWholePerson(outer.db, id);
  // Idempotent: a repeated call returns the same person.
  if (known?.emailKey === emailKey && known.isInvited) return { id };
  if (known) throw new Refusal("id_already_used", 409);
  if (await isEmailTaken(outer.db, emailKey, outer.now)) throw emailTaken(outer);
  const country = "ID";
  const phone = getPhone(input.phoneNumber, country, outer.language);
  const passwordHash = await deps.hasher.hash(newSessionCode(outer.random));
  const email = input.emailAddress.trim();
  return outer.inSeparateTransaction(async (ctx) => {
    const person = {
      id,
      emailKey,
      email,
      phone,
      country,
      language,
      passwordHash,
      ...nameParts(input.fullName),
    };
    const isNew = await insertPerson(ctx.db, { ...person, ...NO_CUSTOMER }, ctx.now);
    if (!isNew) throw emailTaken(ctx);
    await markInvited(ctx.db, id, ctx.now);
    await proposeStaffLevels(ctx, { id: changeId, reason: tidy(input.reason), personId: id, levels });
    await sendInvitation(ctx, person, deps);
    await ctx.audit("identity.create_staff", { subject: id, details: { reason: tidy(input.reason), levels, changeId } });
    return { id };
  });
}

/** Fields that only registration fills. */
const NO_CUSTOMER = {
  userType: null,
  userBusinessType: null,
  honorific: null,
  companyName: null,
  companyRegistrationNumber: null,
  termsAcceptedAt: null,
} as const;

function emailTaken({ language }: Pick<Ctx, "language">): Refusal {
  return new Refusal("email_taken", 409, { fields: { emailAddress: identityRefusals[language].email_taken } });
}
