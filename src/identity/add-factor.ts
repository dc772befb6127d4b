/**
 * Adding an app or a passkey at a step: the same for who is signed in and for staff who enrol before their first session. A secret belongs
 * to its step until a code of it has come; a new passkey signs the question of its step.
 */
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkNewPasskey, newPasskeyQuestion } from "./check-passkey.ts";
import { newTotpSecret, totpSetup, totpStep } from "./check-totp.ts";
import { MAX_PASSKEYS } from "./factor.ts";
import { renewRecoveryCodes } from "./make-recovery-codes.ts";
import type { FactorChange } from "./notices.ts";
import { stepOver } from "./open-challenge.ts";
import { judge, useStep } from "./prove-factor.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import type { NewPasskey } from "./evidence.ts";
import { endChallenges, type Challenge } from "./store-challenges.ts";
import * as store from "./store-factors.ts";
import type { Person } from "./store.ts";
import { tellFactorChanged } from "./tell-factor-changed.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** The secret of this step, as an app takes it: made once, and the same however often the page is loaded. */
export async function setUpTotp(ctx: Ctx, parts: IdentityParts, challenge: Challenge, person: Person) {
  const fresh = sealSecret(parts.totpKeys, person.id, newTotpSecret(ctx.random), ctx.random);
  const kept = await store.keepStepSecret(ctx.db, challenge.id, fresh, ctx.now);
  if (!kept) throw stepOver(challenge.purpose);
  return totpSetup(openSecret(parts.totpKeys, person.id, kept), await parts.brandName(ctx), person.email);
}

/** A step that was proven, by which code it is known, and what is done with it in the transaction that uses it up. */
interface Adding<T> {
  readonly sessionCode: string;
  readonly challenge: Challenge;
  readonly person: Person;
  readonly whenAdded: (ctx: Ctx, recoveryCodes: string[] | null) => Promise<T>;
}

/** Takes the app of a step over, in place of one before it, if the code is right. The code counts as used. */
export async function addTotp<T>(outer: Ctx, parts: IdentityParts, otpCode: string, adding: Adding<T>): Promise<T> {
  const { sessionCode, challenge, person, whenAdded } = adding;
  let right: (store.SealedSecret & { readonly step: number }) | null = null;
  await judge(outer, challenge, async (ctx) => {
    const sealed = await store.findStepSecret(ctx.db, challenge.id);
    const step = sealed && totpStep(openSecret(parts.totpKeys, person.id, sealed), otpCode, ctx.now);
    if (!sealed || step === null) return "totp_wrong";
    right = { ...sealed, step };
    return null;
  });
  return outer.apart(async (ctx) => {
    await useStep(ctx, sessionCode, challenge);
    await store.lockFactors(ctx.db, person.id);
    await store.keepAuthenticator(ctx.db, { personId: person.id, now: ctx.now, ...proven(right) });
    return whenAdded(ctx, await afterAdding(ctx, person, "totp_added", parts));
  });
}

/** What a new passkey is to be made of at this step. */
export async function askNewPasskey(ctx: Ctx, parts: IdentityParts, challenge: Challenge, person: Person) {
  await refuseTooMany(ctx, person.id);
  return newPasskeyQuestion(ctx, parts, challenge.id, person);
}

/** Keeps a passkey that was made for the question of its step. */
export async function addPasskey<T>(
  outer: Ctx,
  parts: IdentityParts,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  adding: Adding<T>,
): Promise<T> {
  const { sessionCode, challenge, person, whenAdded } = adding;
  let right: Awaited<ReturnType<typeof checkNewPasskey>> = null;
  await judge(outer, challenge, async (ctx) => {
    const question = await store.takePasskeyQuestion(ctx.db, challenge.id, ctx.now);
    right = question === null ? null : await checkNewPasskey(parts, question, passkey);
    return right === null ? "passkey_wrong" : null;
  });
  return outer.apart(async (ctx) => {
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
    return whenAdded(ctx, await afterAdding(ctx, person, "passkey_added", parts));
  });
}

function proven<T>(right: T | null): T {
  if (right === null) throw new Error("judged as right, and nothing is there");
  return right;
}

async function refuseTooMany(ctx: Ctx, personId: string): Promise<void> {
  if ((await store.findFactorsHeld(ctx.db, personId)).passkeys >= MAX_PASSKEYS) throw new Refusal("too_many_passkeys", 422);
}

/** Sign-ins under way began with weaker ways and are over. Who has no recovery code left gets ten. */
async function afterAdding(ctx: Ctx, person: Person, change: FactorChange, parts: IdentityParts): Promise<string[] | null> {
  await endChallenges(ctx.db, person.id, "sign_in", ctx.now);
  const { recoveryCodes } = await store.findFactorsHeld(ctx.db, person.id);
  await ctx.audit(`identity.${change}`, { subject: person.id });
  await tellFactorChanged(ctx, person, change, parts);
  if (recoveryCodes > 0) return null;
  await ctx.audit("identity.recovery_codes_made", { subject: person.id });
  return renewRecoveryCodes(ctx, person.id, parts);
}
