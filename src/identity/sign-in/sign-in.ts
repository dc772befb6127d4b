import { levelsOf } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PASSWORD_FAILURES } from "../model/challenge.ts";
import type { signIn as contract } from "./contract.ts";
import { deviceHashOf } from "./device-cookie.ts";
import { factorMethodsOf } from "../factors/factor-step.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { openChallenge } from "../challenges/open-challenge.ts";
import { emailKeyOf } from "../model/person.ts";
import { factorsOf, tooMany } from "../codes/send-code.ts";
import { findPersonByEmail, rehashPassword } from "../store.ts";
import { findProvenRegistration } from "../registration/store.ts";
import { isKnownDevice } from "./store.ts";
import { uncountFailure, takeFailure, type Counter } from "../challenges/store-failures.ts";
import type { IdentityDeps } from "../deps.ts";

/**
 * Checks e-mail and password. Work, counters and answer are the same whether or not the address has an account. A registration whose
 * mailbox is proven goes on at its telephone: whoever closed the browser there has no other way back.
 */
export async function signIn(outer: Ctx, input: Input<typeof contract>, deps: IdentityDeps): Promise<Output<typeof contract>> {
  const emailKey = emailKeyOf(input.email);
  const account = addressSubject(deps.subjectKeys, emailKey);
  const counters = await takePasswordTry(outer, emailKey, account);
  const person = await findPersonByEmail(outer.db, emailKey);
  // Asked for known addresses as well: the answer takes as long for each.
  const begun = await findProvenRegistration(outer.db, emailKey, outer.now);
  const owner = person ?? begun;
  const { isRight, isOutdated } = await deps.hasher.check(owner?.passwordHash ?? null, input.password);
  if (!owner || !isRight) {
    await outer.inSeparateTransaction((ctx) =>
      ctx.audit("identity.sign_in_failed", { subject: account, outcome: "refused", details: { reason: "credentials" } }),
    );
    throw new Refusal("credentials_wrong", 401);
  }
  if (person === null) return goOn(outer, owner.id, counters);
  const renewed = isOutdated ? await deps.hasher.hash(input.password) : null;
  const answer = await outer.inSeparateTransaction(async (ctx) => {
    for (const counter of counters) await uncountFailure(ctx.db, counter);
    if (renewed !== null) await rehashPassword(ctx.db, person.id, person.passwordHash, renewed);
    // Refused before the second factor: otherwise the person would set up a factor that is never stored, and their app would show a useless
    // entry.
    if (!(await hasLevel(ctx, person.id))) return null;
    const sessionCode = await openChallenge(ctx, {
      purpose: "sign_in",
      of: { personId: person.id },
      bound: { remember: input.remember },
    });
    await ctx.audit("identity.password_right", { subject: person.id });
    const { destinations, stronger } = await factorMethodsOf(ctx, person);
    return { sessionCode, factors: factorsOf(destinations), stronger, isRegistering: false };
  });
  if (answer === null) throw new Refusal("no_level", 403);
  return answer;
}

/** Opens the step of the telephone of a registration anew, under another code. */
async function goOn(outer: Ctx, registrationId: string, counters: readonly Counter[]): Promise<Output<typeof contract>> {
  return outer.inSeparateTransaction(async (ctx) => {
    for (const counter of counters) await uncountFailure(ctx.db, counter);
    const sessionCode = await openChallenge(ctx, { purpose: "verify_phone", of: { registrationId } });
    await ctx.audit("identity.registration_resumed", { subject: registrationId });
    return { sessionCode, factors: [], stronger: [], isRegistering: true };
  });
}

/** Whether a person has any rights to sign in with; records the refusal if not. */
export async function hasLevel(ctx: Ctx, personId: string): Promise<boolean> {
  if ((await levelsOf(ctx, personId)).length > 0) return true;
  await ctx.audit("identity.sign_in_failed", { subject: personId, outcome: "refused", details: { reason: "no_level" } });
  return false;
}

/**
 * Takes a try from the account before the password is checked: ten an hour, and a hundred wrong ones in a row until a reset. The owner's
 * own devices have separate counters, so that a stranger's guessing does not lock the owner out.
 */
export async function takePasswordTry(outer: Ctx, emailKey: string, account: string): Promise<readonly Counter[]> {
  const device = deviceHashOf(outer);
  const isKnown = device !== null && (await isKnownDevice(outer.db, emailKey, device));
  const subject = isKnown ? `${account}/${device.subarray(0, 9).toString("base64url")}` : account;
  const startedAt = new Date(Math.floor(outer.now.getTime() / HOUR_MS) * HOUR_MS);
  const counters: readonly Counter[] = [
    { subject, kind: "password_hour", startedAt, max: PASSWORD_FAILURES.perHour },
    { subject, kind: "password_row", startedAt: new Date(0), max: PASSWORD_FAILURES.inARow },
  ];
  await outer.inSeparateTransaction(async (ctx) => {
    for (const counter of counters)
      if (!(await takeFailure(ctx.db, counter, ctx.now))) throw tooMany(ctx.now, new Date(startedAt.getTime() + HOUR_MS));
  });
  return counters;
}
