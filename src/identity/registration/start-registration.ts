import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STEP_LIFETIME_MS } from "../model/challenge.ts";
import { refusePassword } from "../passwords/model/refuse-guessable-password.ts";
import { whyNotPassword } from "../passwords/model/guessable-password.ts";
import type { startRegistration as contract } from "./contract.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { emailKeyOf, tidy, typePair, type Draft } from "../model/person.ts";
import { getPhone, isCountry } from "../parse-phone.ts";
import { findRegistrationSent, insertRegistration } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

type Form = Input<typeof contract>;

export const BEGIN_REGISTRATION_JOB = "begin_registration";
/** Registration mails that one mailbox may get, by any caller. */
const PER_MAILBOX = { max: 5, windowSeconds: 3_600 } as const;

/**
 * Stores a registration and answers. The job that writes the mail looks up whether the address is known, so that this call does the same
 * work, in the same time, for every address.
 */
export async function startRegistration(outer: Ctx, form: Form, deps: IdentityDeps): Promise<Output<typeof contract>> {
  const draft = draftOf(form, outer);
  const why = whyNotPassword(form.password, { brandName: await deps.brandName(outer), email: draft.email });
  if (why) throw refusePassword(why, "password", outer.language);
  const emailKey = emailKeyOf(draft.email);
  const answer = { id: form.id, emailAddress: draft.email };
  const sent = await findRegistrationSent(outer.db, form.id);
  if (sent) return sameAgain(deps, form, draft, sent, answer);
  const passwordHash = await deps.hasher.hash(form.password);
  const isNew = await outer.inSeparateTransaction(async (ctx) => {
    const registration = { id: form.id, emailKey, draft, passwordHash, createdAt: ctx.now };
    const expiresAt = new Date(ctx.now.getTime() + STEP_LIFETIME_MS.verify_email + STEP_LIFETIME_MS.verify_phone);
    if (!(await insertRegistration(ctx.db, registration, expiresAt))) return false;
    await countMailTo(ctx, emailKey, deps);
    await queueRegistrationMail(ctx, form.id);
    await ctx.audit("identity.registration_started", { subject: form.id, details: { userType: draft.userType } });
    return true;
  });
  if (isNew) return answer;
  // Two concurrent calls with one id: the second is compared with the registration that the first has stored.
  const first = await findRegistrationSent(outer.db, form.id);
  if (!first) throw new Error("the registration exists but cannot be read");
  return sameAgain(deps, form, draft, first, answer);
}

/** Counts a registration mail to a mailbox; refuses when its budget is spent. */
export async function countMailTo(ctx: Ctx, emailKey: string, deps: IdentityDeps): Promise<void> {
  await countHit(ctx.db, `identity.registration:${addressSubject(deps.subjectKeys, emailKey)}`, PER_MAILBOX, ctx.now);
}

export async function queueRegistrationMail(ctx: Ctx, id: string): Promise<void> {
  await ctx.enqueue(BEGIN_REGISTRATION_JOB, { id }, { key: id });
}

/**
 * The fields that two equal registrations share. Excluded: the language, which may be switched; the page to open, which may show
 * another price; the telephone changed at its own step.
 */
function contentOf({ changedPhone: _changedPhone, language: _language, next: _next, ...rest }: Draft): object {
  return rest;
}

/** The same id with the same content gets the same answer; with other content it is refused. */
async function sameAgain<T>(
  deps: IdentityDeps,
  form: Form,
  draft: Draft,
  sent: { readonly draft: Draft; readonly passwordHash: string },
  answer: T,
): Promise<T> {
  const { isRight } = await deps.hasher.check(sent.passwordHash, form.password);
  if (!isRight || !isDeepStrictEqual(contentOf(sent.draft), contentOf(draft))) throw new Refusal("id_already_used", 409);
  return answer;
}

function textOf(value: string | undefined): string | null {
  return value === undefined || tidy(value) === "" ? null : tidy(value);
}

/** The form as it is stored, with named fields only: the contract has refused all others. */
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
