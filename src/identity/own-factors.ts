/** A signed-in person's own factors: what there is, adding and removing. Changes need a fresh proof. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addPasskey, addTotp, askNewPasskey, setUpTotp } from "./add-factor.ts";
import type { Purpose } from "./challenge.ts";
import type * as contract from "./contract-factors.ts";
import { waysOf } from "./factor-step.ts";
import { hasStronger, whyNotRemove, type FactorsHeld } from "./factor.ts";
import { getFreshSession } from "./fresh-session.ts";
import { renewRecoveryCodes } from "./make-recovery-codes.ts";
import { getChallenge, openChallenge } from "./open-challenge.ts";
import { getOwner, refuseForeign, type Owner } from "./own-person.ts";
import { factorsOf } from "./send-code.ts";
import type { Challenge } from "./store-challenges.ts";
import * as store from "./store-factors.ts";
import type { Person } from "./store.ts";
import { tellFactorChanged } from "./tell-factor-changed.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function listFactors(ctx: Ctx): Promise<Output<typeof contract.listFactors>> {
  const { person } = await getOwner(ctx);
  const app = await store.findAuthenticator(ctx.db, person.id);
  const recoveryCodes = await store.findRecoveryCodes(ctx.db, person.id);
  const { destinations } = await waysOf(ctx, person);
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

/** The caller, who has proven a factor lately. */
const getFreshOwner = async (ctx: Ctx): Promise<Owner> => getOwner(ctx, await getFreshSession(ctx));

/**
 * The same for adding one. Signing in is proof enough for most things for ten minutes, but not for a first factor: whoever has only copied the
 * session would lock its owner out, whose codes are no way any more from then on. So it takes a code that was asked for in this very session.
 */
async function getAddingOwner(ctx: Ctx): Promise<Owner> {
  const owner = await getFreshOwner(ctx);
  const { session, person } = owner;
  const isProvenHere = session.provenAt > session.createdAt;
  if (!isProvenHere && !hasStronger(await store.findFactorsHeld(ctx.db, person.id))) throw new Refusal("proof_needed", 403);
  return owner;
}

/** Opens a step that is bound to the caller's session, which is fresh. */
async function openOwnStep<T>(
  outer: Ctx,
  purpose: Purpose,
  begin: (ctx: Ctx, challenge: Challenge, person: Person) => Promise<T>,
): Promise<T & { sessionCode: string }> {
  const { person, session } = await getAddingOwner(outer);
  return outer.apart(async (ctx) => {
    const sessionCode = await openChallenge(ctx, { purpose, of: { personId: person.id }, bound: { sessionId: session.id } });
    return { ...(await begin(ctx, await getChallenge(ctx, sessionCode, purpose), person)), sessionCode };
  });
}

/** The open step of this very session, which is fresh still. */
async function getOwnStep(ctx: Ctx, sessionCode: string, purpose: Purpose): Promise<{ challenge: Challenge; person: Person }> {
  const owner = await getAddingOwner(ctx);
  const challenge = await getChallenge(ctx, sessionCode, purpose);
  refuseForeign(challenge, owner);
  return { challenge, person: owner.person };
}

const withCodes = async (_ctx: Ctx, recoveryCodes: string[] | null) => ({ recoveryCodes });

export async function startTotp(outer: Ctx, _input: object, parts: IdentityParts): Promise<Output<typeof contract.startTotp>> {
  return openOwnStep(outer, "add_totp", (ctx, challenge, person) => setUpTotp(ctx, parts, challenge, person));
}

export async function confirmTotp(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.confirmTotp>,
  parts: IdentityParts,
): Promise<Output<typeof contract.confirmTotp>> {
  const step = await getOwnStep(outer, sessionCode, "add_totp");
  return addTotp(outer, parts, otpCode, { ...step, sessionCode, whenAdded: withCodes });
}

export async function startPasskey(
  outer: Ctx,
  _input: object,
  parts: IdentityParts,
): Promise<Output<typeof contract.startPasskey>> {
  return openOwnStep(outer, "add_passkey", async (ctx, challenge, person) => ({
    question: await askNewPasskey(ctx, parts, challenge, person),
  }));
}

export async function finishPasskey(
  outer: Ctx,
  { sessionCode, ...made }: Input<typeof contract.finishPasskey>,
  parts: IdentityParts,
): Promise<Output<typeof contract.finishPasskey>> {
  const step = await getOwnStep(outer, sessionCode, "add_passkey");
  return addPasskey(outer, parts, made, { ...step, sessionCode, whenAdded: withCodes });
}

export async function renamePasskey(
  outer: Ctx,
  { id, name }: Input<typeof contract.renamePasskey>,
): Promise<Output<typeof contract.renamePasskey>> {
  const { personId } = await getFreshSession(outer);
  return outer.apart(async (ctx) => {
    if (!(await store.renamePasskeyRow(ctx.db, personId, id, name))) throw refuse("not_found");
    await ctx.audit("identity.passkey_renamed", { subject: personId, details: { passkey: id } });
    return { done: true };
  });
}

export async function removeTotp(outer: Ctx, _input: object, parts: IdentityParts): Promise<Output<typeof contract.removeTotp>> {
  return removeFactor(outer, parts, "totp_removed", {
    without: (held) => ({ ...held, hasTotp: false }),
    remove: async (ctx, personId) => store.deleteAuthenticator(ctx.db, personId),
  });
}

export async function removePasskey(
  outer: Ctx,
  { id }: Input<typeof contract.removePasskey>,
  parts: IdentityParts,
): Promise<Output<typeof contract.removePasskey>> {
  return removeFactor(outer, parts, "passkey_removed", {
    without: (held) => ({ ...held, passkeys: held.passkeys - 1 }),
    remove: async (ctx, personId) => (await store.deletePasskey(ctx.db, personId, id)) !== null,
  });
}

interface Removal {
  readonly without: (held: FactorsHeld) => FactorsHeld;
  /** False when there is no such factor. */
  readonly remove: (ctx: Ctx, personId: string) => Promise<boolean>;
}

/** With the last app or passkey go the recovery codes: they stand in for something that is no more. */
async function removeFactor(
  outer: Ctx,
  parts: IdentityParts,
  change: "totp_removed" | "passkey_removed",
  { without, remove }: Removal,
): Promise<{ done: true }> {
  const { person } = await getFreshOwner(outer);
  return outer.apart(async (ctx) => {
    await store.lockFactors(ctx.db, person.id);
    const remaining = without(await store.findFactorsHeld(ctx.db, person.id));
    if (!(await remove(ctx, person.id))) throw refuse("not_found");
    const why = whyNotRemove(person.userType === null, remaining);
    if (why) throw new Refusal(why, 422);
    if (!hasStronger(remaining)) await store.deleteRecoveryCodes(ctx.db, person.id);
    await ctx.audit(`identity.${change}`, { subject: person.id });
    await tellFactorChanged(ctx, person, change, parts);
    return { done: true };
  });
}

export async function makeRecoveryCodes(
  outer: Ctx,
  _input: object,
  parts: IdentityParts,
): Promise<Output<typeof contract.makeRecoveryCodes>> {
  const { person } = await getFreshOwner(outer);
  return outer.apart(async (ctx) => {
    await store.lockFactors(ctx.db, person.id);
    if (!hasStronger(await store.findFactorsHeld(ctx.db, person.id))) throw new Refusal("factor_needed", 422);
    await ctx.audit("identity.recovery_codes_made", { subject: person.id });
    await tellFactorChanged(ctx, person, "recovery_codes_made", parts);
    return { recoveryCodes: await renewRecoveryCodes(ctx, person.id, parts) };
  });
}
