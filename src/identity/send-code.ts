/**
 * Sending one-time codes. Every message costs money and can be somebody else's annoyance: the budgets (code-budgets.ts) are checked in the
 * transaction that sends, so that parallel calls can't pass them together.
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
} from "./challenge.ts";
import { budgetSpent, keepHouseBudget, newSending, whenRoom, type Sending } from "./code-budgets.ts";
import type { CodeStep } from "./contract.ts";
import { newOneTimeCode, newSessionCode, oneTimeCodeHmac } from "./make-codes.ts";
import { stepOver } from "./open-challenge.ts";
import { findLastCode, findLastSending, lockChallenge, lockSending, replaceCode, type Challenge } from "./store-challenges.ts";
import { isFull, type Counter } from "./store-failures.ts";
import { takeCountryRoom } from "./sms-countries.ts";
import { templates, type CodeUse } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** What carries a code is queued under one of these names. */
export const CODE_TEMPLATES = [
  "identity.code",
  "identity.change_phone_code",
  "identity.change_email_code",
  "identity.approval_code",
] as const;

/** A message that carries a code, or stands in the place of one. */
interface Written {
  readonly language: Language;
  readonly template: string;
  readonly subject?: string;
  readonly text: string;
  /** The recipient is not to have a code (the address is somebody else's): then none is ever right. */
  readonly isWithoutCode?: boolean;
}
/** How a step words its message. Without words of its own it says what kind of step the code is for. */
export type CodeWriter = (ctx: Ctx, brand: string, code: string, channel: CodeChannel) => Promise<Written>;

const plainWords =
  ({ purpose }: Challenge): CodeWriter =>
  async ({ language }, brand, code, channel) => {
    const words = templates[language];
    const use = useOf(purpose);
    const message = channel === "email" ? words.codeMail(brand, code, use) : { text: words.codeShort(brand, code, use) };
    return { language, template: CODE_TEMPLATES[0], ...message };
  };

function useOf(purpose: Challenge["purpose"]): CodeUse {
  if (purpose === "sign_in") return "sign_in";
  return isClaim(purpose) ? "register" : "protected_step";
}

/** Where the codes of a step can go; the channel to be offered first stands first. */
export type Destinations = Partial<Readonly<Record<CodeChannel, string>>>;

/** The counter of wrong codes: the person's or the registration's, by days of Jakarta. */
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

/** What a step's page shows. */
export async function readCodeStep(ctx: Ctx, challenge: Challenge, destinations: Destinations): Promise<CodeStep> {
  const last = await findLastCode(ctx.db, challenge.id);
  const isGood = last && last.endedAt === null && last.expiresAt > ctx.now;
  // A number that was changed for another has its own countdown.
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

/** In the order in which they are offered. */
function channelsOf(destinations: Destinations): readonly { readonly channel: CodeChannel; readonly sentTo: string }[] {
  return (Object.keys(destinations) as CodeChannel[]).flatMap((channel) => {
    const sentTo = destinations[channel];
    return sentTo === undefined ? [] : [{ channel, sentTo }];
  });
}

export function factorsOf(destinations: Destinations): CodeStep["factors"] {
  return channelsOf(destinations).map(({ channel, sentTo }) => ({ channel, sentTo: masked(channel, sentTo) }));
}

/** Sends a new code for a step; the one before it is over. */
export async function sendCode(
  outer: Ctx,
  parts: IdentityParts,
  challenge: Challenge,
  channel: CodeChannel,
  destinations: Destinations,
  write: CodeWriter = plainWords(challenge),
): Promise<CodeStep> {
  const sentTo = destinations[channel];
  if (sentTo === undefined) throw stepOver(challenge.purpose);
  return outer.apart(async (ctx) => {
    await refuseFrozen(ctx, challenge);
    const sending = await newSending(ctx, challenge, channel, sentTo);
    await lockSending(ctx.db, sending.account, sending.network, sending.prefix ?? sentTo);
    if (!(await lockChallenge(ctx.db, challenge.id, ctx.now))) throw stepOver(challenge.purpose);
    const before = await readCodeStep(ctx, challenge, destinations);
    if (before.resendAfterSeconds > 0) throw refuse("too_many_requests", { retryAfterSeconds: before.resendAfterSeconds });
    await keepBudgets(ctx, sending, destinations);
    const hasSmsInstead = await keepCountryBudget(ctx, sending, destinations);
    const code = newOneTimeCode(ctx.random);
    const { isWithoutCode = false, ...message } = await write(ctx, await parts.brandName(ctx), code, channel);
    // Never six digits: whatever is entered is wrong, and counted like any other.
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
      hmac: oneTimeCodeHmac(parts.codeKeys, challenge.purpose, challenge.id, counts),
      createdAt: ctx.now,
      expiresAt,
    });
    await queueMessage(ctx, { channel, recipient: sentTo, secretUntil: expiresAt, hasSmsInstead, ...message });
    await ctx.audit("identity.code_sent", { subject: subjectOf(challenge), details: { purpose: challenge.purpose, channel } });
    const step = await readCodeStep(ctx, challenge, destinations);
    await keepHouseBudget(ctx, sending);
    return step;
  });
}

/** Whom an audit row about a step is about. */
export function subjectOf(challenge: Challenge): string {
  return challenge.personId ?? challenge.registrationId ?? challenge.id;
}

/**
 * Refuses when a budget is spent, and says which other channels are open. What is refused is rolled back and counts nowhere, so that nobody can
 * spend a budget by asking.
 */
async function keepBudgets(ctx: Ctx, sending: Sending, destinations: Destinations): Promise<void> {
  const until = await whenRoom(ctx, sending);
  if (until !== null) throw budgetSpent(ctx.now, until, await openBeside(ctx, sending, destinations));
}

/**
 * Refuses an SMS when the day's budget of its country is spent. Answers whether an SMS may go out in the place of a WhatsApp message: that counts
 * as well, or numbers without WhatsApp would be a way around.
 */
async function keepCountryBudget(ctx: Ctx, sending: Sending, destinations: Destinations): Promise<boolean> {
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
