/** A signed-in person's own factors: lists, adds and removes them. Changes name the step of a fresh proof. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addPasskey, addTotp, requestNewPasskey, setUpTotp } from "./add-factor.ts";
import type { Purpose } from "../model/challenge.ts";
import { confirmOwner, passwordWrong } from "../step-up/confirm-owner.ts";
import type * as contract from "./contract.ts";
import { factorMethodsOf } from "../factors/factor-step.ts";
import { hasStronger, whyNotRemove, type FactorsHeld } from "../model/factor.ts";
import { getFreshSession, getProvenOwner, proofToName } from "../step-up/require-fresh-session.ts";
import { renewRecoveryCodes } from "../factors/make-recovery-codes.ts";
import { getChallenge, openChallenge } from "../challenges/open-challenge.ts";
import { getOwner, refuseForeign } from "../step-up/get-session-owner.ts";
import { factorsOf } from "../codes/send-code.ts";
import type { Challenge } from "../challenges/store.ts";
import * as store from "../factors/store.ts";
import type { Person } from "../store.ts";
import { mailFactorChange } from "../factors/send-factor-notice.ts";
import type { IdentityDeps } from "../deps.ts";

export async function listFactors(ctx: Ctx): Promise<Output<typeof contract.listFactors>> {
  const { person } = await getOwner(ctx);
  const app = await store.findAuthenticator(ctx.db, person.id);
  const recoveryCodes = await store.findRecoveryCodes(ctx.db, person.id);
  const { destinations } = await factorMethodsOf(ctx, person);
  return {
    totp: app && { createdAt: app.createdAt.toISOString() },
    passkeys: (await store.listPasskeys(ctx.db, person.id)).map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: recoveryCodes && { left: recoveryCodes.left, createdAt: recoveryCodes.createdAt.toISOString() },
    codes: factorsOf(destinations),
    isStaff: person.userType === null,
  };
}

interface Adding {
  readonly proof?: string | undefined;
  readonly current_password?: string | undefined;
}

/**
 * Opens a step bound to the caller's session, after the proof they name. A first factor requires the password as well, which neither a
 * copied session nor a mailbox contains: from then on the owner's codes no longer work.
 */
async function openOwnStep<T>(
  outer: Ctx,
  deps: IdentityDeps,
  purpose: Purpose,
  { proof, current_password }: Adding,
  begin: (ctx: Ctx, challenge: Challenge, person: Person) => Promise<T>,
): Promise<T & { sessionCode: string }> {
  const { person, session } = await getProvenOwner(outer, proof);
  const isFirst = !hasStronger(await store.findFactorsHeld(outer.db, person.id));
  // A missing password is not counted as a guess.
  if (isFirst && current_password === undefined) throw passwordWrong(outer);
  if (isFirst && current_password !== undefined) await confirmOwner(outer, current_password, deps);
  return outer.inSeparateTransaction(async (ctx) => {
    const bound = { sessionId: session.id, isFirst };
    const sessionCode = await openChallenge(ctx, { purpose, of: { personId: person.id }, bound });
    return { ...(await begin(ctx, await getChallenge(ctx, sessionCode, purpose), person)), sessionCode };
  });
}

/**
 * The open step of this session, which must still be fresh. A step started without the password, while another factor existed that is
 * removed meanwhile, cannot add a first factor.
 */
async function getOwnStep(ctx: Ctx, sessionCode: string, purpose: Purpose): Promise<{ challenge: Challenge; person: Person }> {
  const owner = await getOwner(ctx, await getFreshSession(ctx));
  const challenge = await getChallenge(ctx, sessionCode, purpose);
  refuseForeign(challenge, owner);
  const { person } = owner;
  if (challenge.bound["isFirst"] !== true && !hasStronger(await store.findFactorsHeld(ctx.db, person.id))) throw proofToName();
  return { challenge, person };
}

const withCodes = async (_ctx: Ctx, recoveryCodes: string[] | null) => ({ recoveryCodes });

export async function startTotp(
  outer: Ctx,
  input: Input<typeof contract.startTotp>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startTotp>> {
  return openOwnStep(outer, deps, "add_totp", input, (ctx, challenge, person) => setUpTotp(ctx, deps, challenge, person));
}

export async function confirmTotp(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.confirmTotp>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.confirmTotp>> {
  const step = await getOwnStep(outer, sessionCode, "add_totp");
  return addTotp(outer, deps, otpCode, { ...step, sessionCode, whenAdded: withCodes });
}

export async function startPasskey(
  outer: Ctx,
  input: Input<typeof contract.startPasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startPasskey>> {
  return openOwnStep(outer, deps, "add_passkey", input, async (ctx, challenge, person) => ({
    question: await requestNewPasskey(ctx, deps, challenge, person),
  }));
}

export async function finishPasskey(
  outer: Ctx,
  { sessionCode, ...made }: Input<typeof contract.finishPasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.finishPasskey>> {
  const step = await getOwnStep(outer, sessionCode, "add_passkey");
  return addPasskey(outer, deps, made, { ...step, sessionCode, whenAdded: withCodes });
}

export async function renamePasskey(
  outer: Ctx,
  { id, name }: Input<typeof contract.renamePasskey>,
): Promise<Output<typeof contract.renamePasskey>> {
  const { personId } = await getFreshSession(outer);
  return outer.inSeparateTransaction(async (ctx) => {
    if (!(await store.renamePasskeyRow(ctx.db, personId, id, name))) throw refuse("not_found");
    await ctx.audit("identity.passkey_renamed", { subject: personId, details: { passkey: id } });
    return { done: true };
  });
}

export async function removeTotp(
  outer: Ctx,
  { proof }: Input<typeof contract.removeTotp>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.removeTotp>> {
  return removeFactor(outer, deps, proof, {
    change: "totp_removed",
    without: (held) => ({ ...held, hasTotp: false }),
    remove: async (ctx, personId) => store.deleteAuthenticator(ctx.db, personId),
  });
}

export async function removePasskey(
  outer: Ctx,
  { id, proof }: Input<typeof contract.removePasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.removePasskey>> {
  return removeFactor(outer, deps, proof, {
    change: "passkey_removed",
    without: (held) => ({ ...held, passkeys: held.passkeys - 1 }),
    remove: async (ctx, personId) => (await store.deletePasskey(ctx.db, personId, id)) !== null,
  });
}

interface Removal {
  readonly change: "totp_removed" | "passkey_removed";
  readonly without: (held: FactorsHeld) => FactorsHeld;
  /** Returns false when there is no such factor. */
  readonly remove: (ctx: Ctx, personId: string) => Promise<boolean>;
}

/** Removes a factor. Removing the last app or passkey removes the recovery codes, since they only replace one of those. */
async function removeFactor(
  outer: Ctx,
  deps: IdentityDeps,
  proof: string | undefined,
  { change, without, remove }: Removal,
): Promise<{ done: true }> {
  const { person } = await getProvenOwner(outer, proof);
  return outer.inSeparateTransaction(async (ctx) => {
    await store.lockFactors(ctx.db, person.id);
    const remaining = without(await store.findFactorsHeld(ctx.db, person.id));
    if (!(await remove(ctx, person.id))) throw refuse("not_found");
    const why = whyNotRemove(person.userType === null, remaining);
    if (why) throw new Refusal(why, 422);
    if (!hasStronger(remaining)) await store.deleteRecoveryCodes(ctx.db, person.id);
    await ctx.audit(`identity.${change}`, { subject: person.id });
    await mailFactorChange(ctx, person, change, deps);
    return { done: true };
  });
}

export async function makeRecoveryCodes(
  outer: Ctx,
  { proof }: Input<typeof contract.makeRecoveryCodes>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.makeRecoveryCodes>> {
  const { person } = await getProvenOwner(outer, proof);
  return outer.inSeparateTransaction(async (ctx) => {
    await store.lockFactors(ctx.db, person.id);
    if (!hasStronger(await store.findFactorsHeld(ctx.db, person.id))) throw new Refusal("factor_needed", 422);
    await ctx.audit("identity.recovery_codes_made", { subject: person.id });
    await mailFactorChange(ctx, person, "recovery_codes_made", deps);
    return { recoveryCodes: await renewRecoveryCodes(ctx, person.id, deps) };
  });
}
