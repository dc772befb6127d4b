/**
 * Signing in with a passkey alone (decision 0292): the device holds the key and has recognised its owner by PIN, finger or face, which are two
 * factors at once. The browser finds the passkey by itself, so the server learns who it is from the answer, and tells nobody before.
 */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { VISITOR_COOKIE } from "#platform/http/csrf.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addressSubject, sessionCodeHash } from "../challenges/make-codes.ts";
import { getChallenge, openChallenge, stepOver, takeStep } from "../challenges/open-challenge.ts";
import type { Challenge } from "../challenges/store.ts";
import { forgetPasswordFailures } from "../challenges/store-failures.ts";
import { refuseFrozen } from "../codes/send-code.ts";
import type { IdentityDeps } from "../deps.ts";
import { anyPasskeyQuestion, checkPasskeyAnswer, userHandleOf } from "../factors/check-passkey.ts";
import type { FoundPasskey } from "../factors/model/proof-schemas.ts";
import { findPasskey, markPasskeyUsed, takePasskeyQuestion } from "../factors/store.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { findPerson, type Person } from "../store.ts";
import type * as contract from "./contract-passkey.ts";
import { hasLevel } from "./sign-in.ts";
import { signPersonIn } from "./sign-person-in.ts";

const PURPOSE = "passkey_sign_in";

export async function startPasskeySignIn(
  outer: Ctx,
  _input: Input<typeof contract.startPasskeySignIn>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startPasskeySignIn>> {
  return outer.inSeparateTransaction(async (ctx) => {
    const sessionCode = await openChallenge(ctx, { purpose: PURPOSE, bound: { browser: browserOf(ctx) } });
    const challenge = await getChallenge(ctx, sessionCode, PURPOSE);
    return { sessionCode, question: await anyPasskeyQuestion(ctx, deps, challenge.id) };
  });
}

export async function signInWithPasskey(
  outer: Ctx,
  { sessionCode, passkey, remember }: Input<typeof contract.signInWithPasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.signInWithPasskey>> {
  const { challenge, question } = await takeQuestion(outer, sessionCode);
  const person = await getOwner(outer, deps, question, passkey);
  // Wrong codes have frozen the account for today: no method opens it, this one neither.
  await refuseFrozen(outer, { ...challenge, personId: person.id });
  const signedIn = await outer.inSeparateTransaction(async (ctx) => {
    if (!(await hasLevel(ctx, person.id))) return null;
    await forgetPasswordFailures(ctx.db, addressSubject(deps.subjectKeys, person.emailKey));
    return signPersonIn(ctx, person, { factor: "passkey", isRemembered: remember, deps });
  });
  if (signedIn === null) throw new Refusal("no_level", 403);
  return signedIn;
}

/** The browser that asks, by the cookie that its CSRF token is bound to; null without one. */
function browserOf(ctx: Ctx): string | null {
  const visitor = ctx.caller?.cookies[VISITOR_COOKIE];
  return visitor === undefined ? null : sessionCodeHash(visitor).toString("base64url");
}

/** Consumes the step and its question, whatever the answer is worth: a question is asked once, in the browser that requested it. */
async function takeQuestion(outer: Ctx, sessionCode: string): Promise<{ challenge: Challenge; question: string }> {
  const { bound } = await getChallenge(outer, sessionCode, PURPOSE);
  const browser = browserOf(outer);
  if (browser === null || bound["browser"] !== browser) throw stepOver(PURPOSE);
  return outer.inSeparateTransaction(async (ctx) => {
    const challenge = await takeStep(ctx, sessionCode, PURPOSE);
    const question = await takePasskeyQuestion(ctx.db, challenge.id, ctx.now);
    if (question === null) throw stepOver(PURPOSE);
    return { challenge, question };
  });
}

/**
 * The active owner of a passkey whose signature is right. An unknown passkey, a wrong signature, a copied key and an inactive person are
 * refused alike. Nothing is counted on the account: a signature cannot be guessed, and anybody who saw the passkey's id could lock its owner
 * out.
 */
async function getOwner(outer: Ctx, deps: IdentityDeps, question: string, found: FoundPasskey): Promise<Person> {
  const { userHandle, ...answer } = found;
  const known = await findPasskey(outer.db, answer.id);
  const isOwn = known !== null && userHandle === userHandleOf(known.personId);
  const right = isOwn ? await checkPasskeyAnswer(deps, question, known.passkey, answer) : null;
  const person = isOwn ? await findPerson(outer.db, known.personId) : null;
  const isProven = await outer.inSeparateTransaction(async (ctx) => {
    if (known !== null && right !== null && person !== null) {
      if (await markPasskeyUsed(ctx.db, known.passkey.id, { ...right, now: ctx.now })) return true;
      await ctx.audit("identity.passkey_counter_back", { subject: person.id, details: { passkey: known.passkey.id } });
    }
    await ctx.audit("identity.sign_in_failed", {
      ...(known !== null && { subject: known.personId }),
      outcome: "refused",
      details: { reason: "passkey" },
    });
    return false;
  });
  if (person === null || !isProven)
    throw new Refusal("passkey_wrong", 422, { fields: { passkey: identityRefusals[outer.language].passkey_wrong } });
  return person;
}
