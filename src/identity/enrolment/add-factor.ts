/**
 * Adds an app or a passkey within a step: the same for a signed-in person and for staff who enrol before their first session. A secret
 * belongs to its step until it is confirmed by a code; a new passkey signs the question of its step.
 */
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkNewPasskey, newPasskeyQuestion } from "../factors/check-passkey.ts";
import { newTotpSecret, totpSetup, totpStep } from "../factors/check-totp.ts";
import { MAX_PASSKEYS } from "../model/factor.ts";
import { renewRecoveryCodes } from "../factors/make-recovery-codes.ts";
import type { FactorChange } from "../mail/model/factor-change-templates.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import { checkProof, useStep } from "../factors/prove-factor.ts";
import { openSecret, sealSecret } from "../factors/seal-secret.ts";
import type { NewPasskey } from "../factors/model/proof-schemas.ts";
import { endChallenges, type Challenge } from "../challenges/store.ts";
import * as store from "../factors/store.ts";
import type { Person } from "../store.ts";
import { mailFactorChange } from "../factors/send-factor-notice.ts";
import type { IdentityDeps } from "../deps.ts";

/** The secret of this step in the form an app accepts. Generated once and the same on every page load. */
export async function setUpTotp(ctx: Ctx, deps: IdentityDeps, challenge: Challenge, person: Person) {
  const fresh = sealSecret(deps.totpKeys, person.id, newTotpSecret(ctx.random), ctx.random);
  const stored = await store.storeStepSecret(ctx.db, challenge.id, fresh, ctx.now);
  if (!stored) throw stepOver(challenge.purpose);
  return totpSetup(openSecret(deps.totpKeys, person.id, stored), await deps.brandName(ctx), person.email);
}

/** A proven step, its session code, and what runs in the transaction that consumes it. */
interface Adding<T> {
  readonly sessionCode: string;
  readonly challenge: Challenge;
  readonly person: Person;
  readonly whenAdded: (ctx: Ctx, recoveryCodes: string[] | null) => Promise<T>;
}

/** Activates the step's app, replacing an earlier one, if the code is right. The code counts as used. */
export async function addTotp<T>(outer: Ctx, deps: IdentityDeps, otpCode: string, adding: Adding<T>): Promise<T> {
  const { sessionCode, challenge, person, whenAdded } = adding;
  let right: (store.SealedSecret & { readonly step: number }) | null = null;
  await checkProof(outer, challenge, async (ctx) => {
    const sealed = await store.findStepSecret(ctx.db, challenge.id);
    const step = sealed && totpStep(openSecret(deps.totpKeys, person.id, sealed), otpCode, ctx.now);
    if (!sealed || step === null) return "totp_wrong";
    right = { ...sealed, step };
    return null;
  });
  return outer.inSeparateTransaction(async (ctx) => {
    await useStep(ctx, sessionCode, challenge);
    await store.lockFactors(ctx.db, person.id);
    await store.storeAuthenticator(ctx.db, { personId: person.id, now: ctx.now, ...proven(right) });
    return whenAdded(ctx, await afterAdding(ctx, person, "totp_added", deps));
  });
}

/** The creation options of a new passkey at this step. */
export async function requestNewPasskey(ctx: Ctx, deps: IdentityDeps, challenge: Challenge, person: Person) {
  await refuseTooMany(ctx, person.id);
  return newPasskeyQuestion(ctx, deps, challenge.id, person);
}

/** Stores a passkey that was created for the question of its step. */
export async function addPasskey<T>(
  outer: Ctx,
  deps: IdentityDeps,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  adding: Adding<T>,
): Promise<T> {
  const { sessionCode, challenge, person, whenAdded } = adding;
  let right: Awaited<ReturnType<typeof checkNewPasskey>> = null;
  await checkProof(outer, challenge, async (ctx) => {
    const question = await store.takePasskeyQuestion(ctx.db, challenge.id, ctx.now);
    right = question === null ? null : await checkNewPasskey(deps, question, passkey);
    return right === null ? "passkey_wrong" : null;
  });
  return outer.inSeparateTransaction(async (ctx) => {
    await useStep(ctx, sessionCode, challenge);
    await store.lockFactors(ctx.db, person.id);
    await refuseTooMany(ctx, person.id);
    const isNew = await store.insertPasskey(ctx.db, person.id, {
      ...proven(right),
      id: newId("pk", ctx.now.getTime(), ctx.random(10)),
      name: name.normalize("NFC").replaceAll(/\s+/g, " ").trim(),
      transports: passkey.transports,
      createdAt: ctx.now,
      lastUsedAt: null,
    });
    if (!isNew) throw new Refusal("passkey_known", 409);
    return whenAdded(ctx, await afterAdding(ctx, person, "passkey_added", deps));
  });
}

function proven<T>(right: T | null): T {
  if (right === null) throw new Error("the proof was accepted but has no result");
  return right;
}

async function refuseTooMany(ctx: Ctx, personId: string): Promise<void> {
  if ((await store.findFactorsHeld(ctx.db, personId)).passkeys >= MAX_PASSKEYS) throw new Refusal("too_many_passkeys", 422);
}

/** Ends open sign-ins, because they began with weaker methods. A person without unused recovery codes gets ten. */
async function afterAdding(ctx: Ctx, person: Person, change: FactorChange, deps: IdentityDeps): Promise<string[] | null> {
  await endChallenges(ctx.db, person.id, "sign_in", ctx.now);
  const { recoveryCodes } = await store.findFactorsHeld(ctx.db, person.id);
  await ctx.audit(`identity.${change}`, { subject: person.id });
  await mailFactorChange(ctx, person, change, deps);
  if (recoveryCodes > 0) return null;
  await ctx.audit("identity.recovery_codes_made", { subject: person.id });
  return renewRecoveryCodes(ctx, person.id, deps);
}
