import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STEP_LIFETIME_MS } from "./challenge.ts";
import { refusePassword } from "./check-password.ts";
import { whyNotPassword } from "./guessable.ts";
import type { startRegistration as contract } from "./contract.ts";
import { addressSubject } from "./make-codes.ts";
import { emailKeyOf, tidy, typePair, type Draft } from "./person.ts";
import { getPhone, isCountry } from "./read-phone.ts";
import { findRegistrationSent, insertRegistration } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

type Form = Input<typeof contract>;

export const BEGIN_REGISTRATION_JOB = "begin_registration";
/** Mails that one mailbox may get from registrations, whoever asks. */
const PER_MAILBOX = { max: 5, windowSeconds: 3_600 } as const;

/**
 * Keeps a registration and answers. Whether the address is known is looked up by the job that writes the mail: what happens here, and how
 * long it takes, is the same for everybody.
 */
export async function startRegistration(outer: Ctx, form: Form, parts: IdentityParts): Promise<Output<typeof contract>> {
  const draft = draftOf(form, outer);
  const why = whyNotPassword(form.password, { brandName: await parts.brandName(outer), email: draft.email });
  if (why) throw refusePassword(why, "password", outer.language);
  const emailKey = emailKeyOf(draft.email);
  const answer = { id: form.id, emailAddress: draft.email };
  const sent = await findRegistrationSent(outer.db, form.id);
  if (sent) return sameAgain(parts, form, draft, sent, answer);
  const passwordHash = await parts.hasher.hash(form.password);
  const isNew = await outer.apart(async (ctx) => {
    const registration = { id: form.id, emailKey, draft, passwordHash, createdAt: ctx.now };
    const expiresAt = new Date(ctx.now.getTime() + STEP_LIFETIME_MS.verify_email + STEP_LIFETIME_MS.verify_phone);
    if (!(await insertRegistration(ctx.db, registration, expiresAt))) return false;
    await countMailTo(ctx, emailKey, parts);
    await queueRegistrationMail(ctx, form.id);
    await ctx.audit("identity.registration_started", { subject: form.id, details: { userType: draft.userType } });
    return true;
  });
  if (isNew) return answer;
  // Two with one id at the same moment: the second is judged by what the first has left.
  const first = await findRegistrationSent(outer.db, form.id);
  if (!first) throw new Error("a registration is there and is not");
  return sameAgain(parts, form, draft, first, answer);
}

/** Counts a mail of a registration to a mailbox; refuses when it has had its share. */
export async function countMailTo(ctx: Ctx, emailKey: string, parts: IdentityParts): Promise<void> {
  await countHit(ctx.db, `identity.registration:${addressSubject(parts.subjectKeys, emailKey)}`, PER_MAILBOX, ctx.now);
}

export async function queueRegistrationMail(ctx: Ctx, id: string): Promise<void> {
  await ctx.enqueue(BEGIN_REGISTRATION_JOB, { id }, { key: id });
}

/** What makes two registrations the same. The language may have been switched, another price looked at, the telephone changed at its own step. */
function contentOf({ changedPhone: _changedPhone, language: _language, next: _next, ...rest }: Draft): object {
  return rest;
}

/** The same id with the same content answers the same; with other content it is refused. */
async function sameAgain<T>(
  parts: IdentityParts,
  form: Form,
  draft: Draft,
  sent: { readonly draft: Draft; readonly passwordHash: string },
  answer: T,
): Promise<T> {
  const { isRight } = await parts.hasher.check(sent.passwordHash, form.password);
  if (!isRight || !isDeepStrictEqual(contentOf(sent.draft), contentOf(draft))) throw new Refusal("id_already_used", 409);
  return answer;
}

function textOf(value: string | undefined): string | null {
  return value === undefined || tidy(value) === "" ? null : tidy(value);
}

/** The form as it is kept. Only named fields get in: whatever else was sent has been refused by the contract. */
function draftOf(form: Form, ctx: Ctx): Draft {
  const pair = typePair(form.userType, form.userBusinessType);
  if (!pair) throw new Refusal("wrong_user_type", 422);
  if (!isCountry(form.country)) throw refuse("malformed_request", { fields: { country: "The field is not valid" } });
  const isBusiness = pair.userBusinessType === "BUSINESS";
  const firstName = tidy(form.firstName);
  const lastName = textOf(form.lastName);
  return {
    ...pair,
    honorific: form.honorific ?? null,
    firstName,
    lastName,
    fullName: textOf(form.fullName) ?? [firstName, lastName].filter(Boolean).join(" "),
    companyName: isBusiness ? textOf(form.companyName) : null,
    companyRegistrationNumber: isBusiness ? textOf(form.companyRegistrationNumber) : null,
    email: form.emailAddress.trim(),
    phone: getPhone(form.phoneNumber, form.phoneCountry ?? form.country, ctx.language),
    country: form.country,
    language: ctx.language,
    ...(form.next !== undefined && { next: form.next }),
  };
}
