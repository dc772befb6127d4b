/**
 * Sends one-time codes. Every message costs money and can annoy a stranger, so the budgets (code-budgets.ts) are checked in the transaction
 * that sends: parallel calls cannot pass them together.
 */
import { newId } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { DAY_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  CODE_FAILURES_A_DAY,
  CODE_LIFETIME_MS,
  CODE_TRIES,
  isClaim,
  masked,
  RESEND_AFTER_SECONDS,
  type CodeChannel,
} from "../model/challenge.ts";
import { budgetSpent, enforceTotalBudget, newSending, whenRoom, type Sending } from "./code-budgets.ts";
import type { CodeStep } from "../model/step-schemas.ts";
import { newOneTimeCode, newSessionCode, oneTimeCodeHmac } from "../challenges/make-codes.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import { findLastCode, findLastSending, lockChallenge, lockSending, replaceCode, type Challenge } from "../challenges/store.ts";
import { isFull, type Counter } from "../challenges/store-failures.ts";
import { takeCountryRoom } from "./sms-countries.ts";
import { templates, type CodeUse } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";
import type { Destinations } from "./model/destinations.ts";

/** Templates of messages that carry a code. */
export const CODE_TEMPLATES = [
  "identity.code",
  "identity.change_phone_code",
  "identity.change_email_code",
  "identity.approval_code",
] as const;

/** A message that carries a code, or replaces one. */
interface Written {
  readonly language: Language;
  readonly template: string;
  readonly subject?: string;
  readonly text: string;
  /** The recipient must not get a code (the address belongs to another account): every entry is then refused. */
  readonly isWithoutCode?: boolean;
}
/** Writes the message of a step. By default the message says what kind of step the code is for. */
export type CodeWriter = (ctx: Ctx, brand: string, code: string, channel: CodeChannel) => Promise<Written>;

const plainWriter =
  ({ purpose }: Challenge): CodeWriter =>
  async ({ language }, brand, code, channel) => {
    const texts = templates[language];
    const use = useOf(purpose);
    const message = channel === "email" ? texts.codeMail(brand, code, use) : { text: texts.codeShort(brand, code, use) };
    return { language, template: CODE_TEMPLATES[0], ...message };
  };

function useOf(purpose: Challenge["purpose"]): CodeUse {
  if (purpose === "sign_in") return "sign_in";
  return isClaim(purpose) ? "register" : "protected_step";
}

/** The counter of wrong codes, of the person or the registration, by business day of Jakarta. */
export function codeCounter(challenge: Challenge, now: Date): Counter {
  return {
    subject: challenge.personId ?? challenge.registrationId ?? challenge.id,
    kind: "code_day",
    startedAt: startOfDay(toLocalDate(now)),
    max: CODE_FAILURES_A_DAY,
  };
}

/** Refuses until tomorrow when too many wrong codes were entered today. */
export async function refuseFrozen(ctx: Ctx, challenge: Challenge): Promise<void> {
  const counter = codeCounter(challenge, ctx.now);
  if (await isFull(ctx.db, counter)) throw tooMany(ctx.now, new Date(counter.startedAt.getTime() + DAY_MS));
}

export function tooMany(now: Date, until: Date) {
  return refuse("too_many_requests", { retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });
}

/** The state of a step as its page shows it. */
export async function readCodeStep(ctx: Ctx, challenge: Challenge, destinations: Destinations): Promise<CodeStep> {
  const last = await findLastCode(ctx.db, challenge.id);
  const isGood = last && last.endedAt === null && last.expiresAt > ctx.now;
  // A changed number has its own countdown.
  const sentAt = last && (await findLastSending(ctx.db, challenge.id, Object.values(destinations)));
  const elapsed = sentAt ? (ctx.now.getTime() - sentAt.getTime()) / 1000 : RESEND_AFTER_SECONDS;
  return {
    factors: factorsOf(destinations),
    current: isGood
      ? { channel: last.channel, expiresAt: last.expiresAt.toISOString(), triesLeft: CODE_TRIES - last.tries }
      : null,
    resendAfterSeconds: Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - elapsed)),
    expiresAt: challenge.expiresAt.toISOString(),
  };
}

/** The channels in the order in which they are offered. */
function channelsOf(destinations: Destinations): readonly { readonly channel: CodeChannel; readonly sentTo: string }[] {
  return (Object.keys(destinations) as CodeChannel[]).flatMap((channel) => {
    const sentTo = destinations[channel];
    return sentTo === undefined ? [] : [{ channel, sentTo }];
  });
}

export function factorsOf(destinations: Destinations): CodeStep["factors"] {
  return channelsOf(destinations).map(({ channel, sentTo }) => ({ channel, sentTo: masked(channel, sentTo) }));
}

/** Sends a new code for a step. The previous code ends. */
export async function sendCode(
  outer: Ctx,
  deps: IdentityDeps,
  challenge: Challenge,
  channel: CodeChannel,
  destinations: Destinations,
  write: CodeWriter = plainWriter(challenge),
): Promise<CodeStep> {
  const sentTo = destinations[channel];
  if (sentTo === undefined) throw stepOver(challenge.purpose);
  return outer.inSeparateTransaction(async (ctx) => {
    await refuseFrozen(ctx, challenge);
    const sending = await newSending(ctx, challenge, channel, sentTo);
    await lockSending(ctx.db, sending.account, sending.network, sending.prefix ?? sentTo);
    if (!(await lockChallenge(ctx.db, challenge.id, ctx.now))) throw stepOver(challenge.purpose);
    const before = await readCodeStep(ctx, challenge, destinations);
    if (before.resendAfterSeconds > 0) throw refuse("too_many_requests", { retryAfterSeconds: before.resendAfterSeconds });
    await enforceBudgets(ctx, sending, destinations);
    const hasSmsInstead = await enforceCountryBudget(ctx, sending, destinations);
    const code = newOneTimeCode(ctx.random);
    const { isWithoutCode = false, ...message } = await write(ctx, await deps.brandName(ctx), code, channel);
    // Never six digits: every entry is wrong, and counts like any other.
    const counts = isWithoutCode ? newSessionCode(ctx.random) : code;
    const expiresAt = new Date(ctx.now.getTime() + CODE_LIFETIME_MS);
    await replaceCode(ctx.db, {
      id: newId("oc", ctx.now.getTime(), ctx.random(10)),
      challengeId: challenge.id,
      channel,
      sentTo,
      prefix: sending.prefix,
      account: sending.account,
      network: sending.network,
      isKnown: sending.isKnown,
      hmac: oneTimeCodeHmac(deps.codeKeys, challenge.purpose, challenge.id, counts),
      createdAt: ctx.now,
      expiresAt,
    });
    await queueMessage(ctx, { channel, recipient: sentTo, secretUntil: expiresAt, hasSmsInstead, ...message });
    await ctx.audit("identity.code_sent", { subject: subjectOf(challenge), details: { purpose: challenge.purpose, channel } });
    const step = await readCodeStep(ctx, challenge, destinations);
    await enforceTotalBudget(ctx, sending);
    return step;
  });
}

/** The subject of audit rows about a step. */
export function subjectOf(challenge: Challenge): string {
  return challenge.personId ?? challenge.registrationId ?? challenge.id;
}

/**
 * Refuses when a budget is spent, and names the channels that are open. A refused send is rolled back and counts nowhere, so requests alone
 * cannot spend a budget.
 */
async function enforceBudgets(ctx: Ctx, sending: Sending, destinations: Destinations): Promise<void> {
  const until = await whenRoom(ctx, sending);
  if (until !== null) throw budgetSpent(ctx.now, until, await openBeside(ctx, sending, destinations));
}

/**
 * Refuses an SMS when the daily budget of its country is spent. Returns whether an SMS may replace a WhatsApp message: a replacement counts
 * as well, otherwise numbers without WhatsApp would bypass the budget.
 */
async function enforceCountryBudget(ctx: Ctx, sending: Sending, destinations: Destinations): Promise<boolean> {
  const { channel, sentTo } = sending;
  if (channel === "email" || destinations.sms === undefined) return false;
  const until = await takeCountryRoom(ctx, sentTo);
  if (until === null || channel === "whatsapp") return until === null;
  throw budgetSpent(ctx.now, until, await openBeside(ctx, sending, destinations));
}

/** The other channels of a step by which a code can be sent now. */
async function openBeside(ctx: Ctx, sending: Sending, destinations: Destinations): Promise<CodeChannel[]> {
  const open: CodeChannel[] = [];
  for (const { channel, sentTo } of channelsOf(destinations)) {
    if (channel === sending.channel) continue;
    if ((await whenRoom(ctx, await newSending(ctx, sending.challenge, channel, sentTo))) === null) open.push(channel);
  }
  return open;
}
