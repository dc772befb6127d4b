/**
 * Budgets of one-time codes. Only unused codes count, because a code that was used correctly gives its room back: thirty transfers in an
 * hour are no attack, thirty unused codes are one. Each channel has its own budgets, so when one is spent, another stays open.
 */
import { refuse, type Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  ACCOUNT_BUDGET,
  CEILING,
  TOTAL_BUDGET,
  isClaim,
  NETWORK_BUDGET,
  numberBudgetOf,
  type Budget,
  type CodeChannel,
} from "../model/challenge.ts";
import { deviceHashOf } from "../sign-in/device-cookie.ts";
import { whenBucketHasRoom, type Bucket } from "./store-budgets.ts";
import type { Challenge } from "../challenges/store.ts";
import { isDeviceOf } from "../sign-in/store.ts";

/** A code about to be sent, with the keys that it is counted under. */
export interface Sending {
  readonly challenge: Challenge;
  readonly channel: CodeChannel;
  readonly sentTo: string;
  /** The block of numbers (the number without its last four digits); null for mail. */
  readonly prefix: string | null;
  /** Id of the person or the registration. */
  readonly account: string;
  readonly network: string;
  /** The caller is signed in, or uses a device that has signed in to the account. */
  readonly isKnown: boolean;
}

/** A block holds the numbers that differ only in their last four digits. */
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

/** The step belongs to a session, or the device has signed in to the account before. */
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

/** From when this code may be sent; null: now. */
export async function whenRoom(ctx: Ctx, sending: Sending): Promise<Date | null> {
  let until: Date | null = null;
  for (const bucket of bucketsOf(sending)) {
    const free = await whenBucketHasRoom(ctx.db, bucket, ctx.now);
    if (free === null) continue;
    // Messages to this block may earn somebody money (SMS pumping): an operator should look.
    if (bucket.by === "sent_to_prefix")
      ctx.log.warn({ prefix: bucket.value }, "the budget for codes to a block of numbers is spent");
    if (until === null || free > until) until = free;
  }
  return until;
}

/** The refusal, with the time from which the channel is open again, and the channels that are open now. */
export function budgetSpent(now: Date, until: Date, otherChannels: readonly CodeChannel[]): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return refuse("too_many_requests", { retryAfterSeconds, retryAt: until.toISOString(), otherChannels });
}

/**
 * Counts towards the operator's total daily budget and refuses when it is spent. Strangers can spend three quarters of it; the rest is
 * reserved for known callers. Runs last before the commit: all transactions wait for the one row of the day, and an earlier call would hold
 * that row, and a database connection each, for the rest of the transaction.
 */
export async function enforceTotalBudget(ctx: Ctx, { isKnown }: Sending): Promise<void> {
  const windowSeconds = DAY_MS / 1000;
  if (!isKnown) await countHit(ctx.db, "identity.code:strangers", { max: TOTAL_BUDGET.strangers, windowSeconds }, ctx.now);
  await countHit(ctx.db, "identity.code:all", { max: TOTAL_BUDGET.all, windowSeconds }, ctx.now);
}
