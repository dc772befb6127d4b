/**
 * What may be sent as one-time codes. Codes that were used correctly give their room back: budgets count those that nobody has used, so that
 * thirty payments in an hour are no attack, and thirty codes for nothing are one. Each channel has budgets of its own: when one is spent,
 * another stays open..
 */
import { refuse, type Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  ACCOUNT_BUDGET,
  CEILING,
  HOUSE_BUDGET,
  isClaim,
  NETWORK_BUDGET,
  numberBudgetOf,
  type Budget,
  type CodeChannel,
} from "./challenge.ts";
import { deviceHashOf } from "./device-cookie.ts";
import { whenBucketHasRoom, type Bucket } from "./store-code-budgets.ts";
import type { Challenge } from "./store-challenges.ts";
import { isDeviceOf } from "./store.ts";

/** A code that is about to be sent, and for whom it counts. */
export interface Sending {
  readonly challenge: Challenge;
  readonly channel: CodeChannel;
  readonly sentTo: string;
  /** The block of numbers; null for mail. */
  readonly prefix: string | null;
  /** The person or the registration. */
  readonly account: string;
  readonly network: string;
  /** Signed in, or on a device that the account has been used on. */
  readonly isKnown: boolean;
}

/** The last four digits are the block's. */
export function prefixOf(channel: CodeChannel, sentTo: string): string | null {
  return channel === "email" ? null : sentTo.slice(0, -4);
}

export async function newSending(ctx: Ctx, challenge: Challenge, channel: CodeChannel, sentTo: string): Promise<Sending> {
  return {
    challenge,
    channel,
    sentTo,
    prefix: prefixOf(channel, sentTo),
    account: challenge.personId ?? challenge.registrationId ?? challenge.id,
    network: addressGroup(ctx.address),
    isKnown: await isKnownCaller(ctx, challenge),
  };
}

/** A step of a session, or a device on which the account was signed in before. */
async function isKnownCaller(ctx: Ctx, { personId, bound }: Challenge): Promise<boolean> {
  if (personId === null) return false;
  if (typeof bound["sessionId"] === "string") return true;
  const device = deviceHashOf(ctx);
  return device !== null && (await isDeviceOf(ctx.db, personId, device));
}

/** The budgets that a code counts in, the caller's own first. */
function bucketsOf({ challenge, channel, sentTo, prefix, account, network, isKnown }: Sending): readonly (Bucket & Budget)[] {
  const numbers = numberBudgetOf(challenge.purpose, channel);
  return [
    { by: "sent_to", value: sentTo, channel, ...numbers.perNumber },
    { by: "sent_to", value: sentTo, channel, withUsed: true, ...CEILING },
    { by: "account", value: account, ...ACCOUNT_BUDGET[isClaim(challenge.purpose) ? "claiming" : "known"] },
    ...(prefix === null ? [] : [{ by: "sent_to_prefix" as const, value: prefix, channel, ...numbers.perPrefix }]),
    { by: "network", value: network, channel, isKnown, ...NETWORK_BUDGET[isKnown ? "known" : "stranger"] },
  ];
}

/** When this code may be sent, or null: now. */
export async function whenRoom(ctx: Ctx, sending: Sending): Promise<Date | null> {
  let until: Date | null = null;
  for (const bucket of bucketsOf(sending)) {
    const free = await whenBucketHasRoom(ctx.db, bucket, ctx.now);
    if (free === null) continue;
    // Somebody may be paid for messages to this block: an operator should look.
    if (bucket.by === "sent_to_prefix")
      ctx.log.warn({ prefix: bucket.value }, "the budget for codes to a block of numbers is spent");
    if (until === null || free > until) until = free;
  }
  return until;
}

/** Refuses with the moment from which the channel is open again, and the channels that are open now. */
export function budgetSpent(now: Date, until: Date, otherChannels: readonly CodeChannel[]): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return refuse("too_many_requests", { retryAfterSeconds, retryAt: until.toISOString(), otherChannels });
}

/**
 * Counts against the day of the whole house, and refuses when it is spent: strangers can spend three quarters of it, the rest is kept for whoever
 * is known. Last before the commit: everybody's transactions wait for the day's one row, and those before the commit would hold it, and a
 * connection each, for all that they do.
 */
export async function keepHouseBudget(ctx: Ctx, { isKnown }: Sending): Promise<void> {
  const windowSeconds = DAY_MS / 1000;
  if (!isKnown) await countHit(ctx.db, "identity.code:strangers", { max: HOUSE_BUDGET.strangers, windowSeconds }, ctx.now);
  await countHit(ctx.db, "identity.code:all", { max: HOUSE_BUDGET.all, windowSeconds }, ctx.now);
}
