/**
 * Judging one-time codes. The try is taken and committed before anything is compared, on the code and on the account: two hundred guesses at
 * once are five tries, and a crash in between costs a try, never gives one.
 */
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CODE_TRIES, isChange, PAYOUT_HOLD_MS, type CodeChannel } from "./challenge.ts";
import { isOneTimeCode } from "./make-codes.ts";
import { stepOver, takeStep } from "./open-challenge.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { codeCounter, subjectOf, tooMany } from "./send-code.ts";
import { openMailCodes } from "./store-account.ts";
import { endCode, takeTry, type Challenge } from "./store-challenges.ts";
import { giveFailureBack, takeFailure } from "./store-failures.ts";
import { keepCodeChannel } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Refuses unless the code is right. Answers the channel that it came by; the code is used up by `useProof`. */
export async function proveCode(outer: Ctx, parts: IdentityParts, challenge: Challenge, otpCode: string): Promise<CodeChannel> {
  const counter = codeCounter(challenge, outer.now);
  const code = await outer.apart(async (ctx) => {
    const taken = await takeTry(ctx.db, challenge.id, ctx.now);
    if (taken && !(await takeFailure(ctx.db, counter, ctx.now)))
      throw tooMany(ctx.now, new Date(counter.startedAt.getTime() + DAY_MS));
    return taken;
  });
  if (!code) throw codeOver(challenge);
  if (isOneTimeCode(parts.codeKeys, code.hmac, challenge.purpose, challenge.id, otpCode)) return code.channel;
  const triesLeft = CODE_TRIES - code.tries;
  await outer.apart(async (ctx) => {
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

/** Uses up the step and its code, which was right, in the caller's transaction; whoever comes second is refused. */
export async function useProof(ctx: Ctx, sessionCode: string, proven: Challenge): Promise<Challenge> {
  const challenge = await takeStep(ctx, sessionCode, proven.purpose);
  const channel = await endCode(ctx.db, challenge.id, "used", ctx.now);
  if (channel === null) throw codeOver(challenge);
  if (challenge.personId !== null) {
    await keepCodeChannel(ctx.db, challenge.personId, channel);
    // The codes of a change go where somebody says they are: they show nothing of the account's own telephone.
    const holdUntil = channel === "email" ? new Date(ctx.now.getTime() + PAYOUT_HOLD_MS) : null;
    if (!isChange(challenge.purpose)) await openMailCodes(ctx.db, challenge.personId, holdUntil);
  }
  await giveFailureBack(ctx.db, codeCounter(challenge, ctx.now));
  return challenge;
}

/** No code that could be right: SPEC §8 sends a sign-in back to its start; a registration asks for another code. */
function codeOver({ purpose }: Challenge): Refusal {
  return purpose === "sign_in" ? stepOver(purpose) : new Refusal("code_expired", 410);
}
