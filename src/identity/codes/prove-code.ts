/**
 * Checks one-time codes. A try is taken and committed before anything is compared, on the code and on the account: two hundred concurrent
 * guesses are five tries, and a crash in between costs a try and never grants one.
 */
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CODE_TRIES, isChange, PAYOUT_HOLD_MS, type CodeChannel } from "../model/challenge.ts";
import { isOneTimeCode } from "../challenges/make-codes.ts";
import { stepOver, takeStep } from "../challenges/open-challenge.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { codeCounter, subjectOf, tooMany } from "./send-code.ts";
import { endCode, takeTry, type Challenge } from "../challenges/store.ts";
import { uncountFailure, takeFailure } from "../challenges/store-failures.ts";
import { storeCodeChannel, openMailCodes } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

/** Refuses unless the code is right. Returns the channel of the code; `useProof` consumes the code. */
export async function proveCode(outer: Ctx, deps: IdentityDeps, challenge: Challenge, otpCode: string): Promise<CodeChannel> {
  const counter = codeCounter(challenge, outer.now);
  const code = await outer.inSeparateTransaction(async (ctx) => {
    const taken = await takeTry(ctx.db, challenge.id, ctx.now);
    if (taken && !(await takeFailure(ctx.db, counter, ctx.now)))
      throw tooMany(ctx.now, new Date(counter.startedAt.getTime() + DAY_MS));
    return taken;
  });
  if (!code) throw codeOver(challenge);
  if (isOneTimeCode(deps.codeKeys, code.hmac, challenge.purpose, challenge.id, otpCode)) return code.channel;
  const triesLeft = CODE_TRIES - code.tries;
  await outer.inSeparateTransaction(async (ctx) => {
    if (triesLeft === 0) await endCode(ctx.db, challenge.id, "dead", ctx.now);
    await ctx.audit("identity.code_wrong", {
      subject: subjectOf(challenge),
      outcome: "refused",
      details: { purpose: challenge.purpose, triesLeft },
    });
  });
  const fields = { otpCode: identityRefusals[outer.language].otp_wrong };
  throw new Refusal("otp_wrong", 422, { fields, triesLeft });
}

/** Consumes the step and its right code, in the caller's transaction. A second caller is refused. */
export async function useProof(ctx: Ctx, sessionCode: string, proven: Challenge): Promise<Challenge> {
  const challenge = await takeStep(ctx, sessionCode, proven.purpose);
  const channel = await endCode(ctx.db, challenge.id, "used", ctx.now);
  if (channel === null) throw codeOver(challenge);
  if (challenge.personId !== null) {
    await storeCodeChannel(ctx.db, challenge.personId, channel);
    // The codes of a change go to an address or number that is only claimed, so they prove nothing about the account's own telephone.
    const holdUntil = channel === "email" ? new Date(ctx.now.getTime() + PAYOUT_HOLD_MS) : null;
    if (!isChange(challenge.purpose)) await openMailCodes(ctx.db, challenge.personId, holdUntil);
  }
  await uncountFailure(ctx.db, codeCounter(challenge, ctx.now));
  return challenge;
}

/** No code that could be right. SIGN-3 sends a sign-in back to its start; a registration asks for another code. */
function codeOver({ purpose }: Challenge): Refusal {
  return purpose === "sign_in" ? stepOver(purpose) : new Refusal("code_expired", 410);
}
