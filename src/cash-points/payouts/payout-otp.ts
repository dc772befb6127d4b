/** One-time codes for cash: sent when a pickup or refund code is looked up, used once at the counter. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { newOneTimeCode } from "#identity/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { formatMoney, type Money } from "#kernel/money.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { countInWindow } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { countOtpTry, dropOtps, endOtp, isSentSince, lockOtp, putOtp, putOutlet } from "./store-otp.ts";

const LIFETIME_MS = 5 * MINUTE_MS;
/** A request before this sends nothing: the previous code has to do. */
const RESEND_AFTER_MS = 60 * SECOND_MS;
const MAX_SENDS_PER_DAY = 10;
const MAX_TRIES = 5;
/** How long after a code was sent its recipient is assumed to be at the counter. */
const AWAITED_FOR_MS = 30 * MINUTE_MS;
/** How many of the day's codes the recipient may request without the cashier; the rest is reserved for the counter. */
const SELF_RESEND_LIMIT = { max: 3, windowSeconds: 86_400 } as const;

/** What a code is bound to: transfer, amount, telephone. */
export interface OtpFor {
  readonly transfer: string;
  readonly purpose: "pay_out" | "refund";
  readonly amount: Money;
  readonly phone: string;
  /** Language of the person who gets the cash. */
  readonly language: Language;
}

const SHOWN: Bilingual = {
  ID: "Tunjukkan hanya kepada kasir di depan Anda, setelah kasir menyebut jumlah ini. Berlaku 5 menit.",
  EN: "Show it only to the cashier in front of you, once they name this amount. Valid for 5 minutes.",
};
const TEXTS: Bilingual<Record<OtpFor["purpose"], (otp: string, brand: string, amount: string) => string>> = {
  ID: {
    pay_out: (otp, brand, amount) => `${otp} kode OTP ${brand} untuk mengambil ${amount} di gerai. ${SHOWN.ID}`,
    refund: (otp, brand, amount) => `${otp} kode OTP ${brand} untuk menerima kembali ${amount} di gerai. ${SHOWN.ID}`,
  },
  EN: {
    pay_out: (otp, brand, amount) => `${otp} is your ${brand} OTP to collect ${amount} at the outlet. ${SHOWN.EN}`,
    refund: (otp, brand, amount) => `${otp} is your ${brand} OTP to get ${amount} back at the outlet. ${SHOWN.EN}`,
  },
};

const proofOf = (key: Buffer, { transfer, purpose, amount, phone }: OtpFor, otp: string) =>
  createHmac("sha256", key)
    .update(`${purpose === "refund" ? "refund" : "collect"}\n${transfer}\n${amount.currency} ${amount.minor}\n${phone}\n${otp}`)
    .digest();

/** Sends a code for a look-up at an outlet, unless one was sent less than a minute ago. False when the day's limit is reached. */
export async function sendOtp(ctx: Ctx, of: OtpFor, outlet: Id<"cp">, keys: Keys, brand: string): Promise<boolean> {
  const { now } = ctx;
  const last = await lockOtp(ctx.db, of.transfer);
  if (last && last.expiresAt > now && last.tries < MAX_TRIES && now.getTime() - last.madeAt.getTime() < RESEND_AFTER_MS) {
    await putOutlet(ctx.db, of.transfer, outlet);
    return true;
  }
  const isSameDay = last !== null && now.getTime() - last.countedFrom.getTime() < DAY_MS;
  if (isSameDay && last.sends >= MAX_SENDS_PER_DAY) return false;
  const otp = newOneTimeCode(ctx.random);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const counted = isSameDay ? { sends: last.sends + 1, countedFrom: last.countedFrom } : { sends: 1, countedFrom: now };
  await putOtp(ctx.db, of.transfer, { proof: proofOf(keys.active().bytes, of, otp), madeAt: now, expiresAt, ...counted, outlet });
  const { language, purpose } = of;
  // A non-breaking space is not in the SMS alphabet: with one in it a message holds 70 characters instead of 160.
  const text = TEXTS[language][purpose](otp, brand, formatMoney(of.amount, language)).replaceAll("\u00A0", " ");
  await queueMessage(ctx, {
    channel: "sms",
    recipient: of.phone,
    language,
    template: "cash_points.collect_otp",
    text,
    secretUntil: expiresAt,
  });
  return true;
}

/** Whether a code was sent so recently that its recipient is assumed to be at the counter. */
export const isAwaited = ({ db, now }: Pick<Ctx, "db" | "now">, transfer: string): Promise<boolean> =>
  isSentSince(db, transfer, new Date(now.getTime() - AWAITED_FOR_MS));

/**
 * Sends another code on the recipient's request by the tracking link: only while a cashier waits for one, and three times a day. Otherwise
 * a holder of the link could flood a telephone with messages, or use up the day's codes before the recipient is at the counter.
 */
export async function sendOtherOtp(
  ctx: Ctx,
  of: OtpFor,
  keys: Keys,
  brand: string,
): Promise<"sent" | "not_awaited" | "not_sent"> {
  const last = await lockOtp(ctx.db, of.transfer);
  if (!last || ctx.now.getTime() - last.madeAt.getTime() > AWAITED_FOR_MS) return "not_awaited";
  const isFresh = last.expiresAt > ctx.now && ctx.now.getTime() - last.madeAt.getTime() < RESEND_AFTER_MS;
  // The previous code has to do; this request is not counted.
  if (isFresh) return "sent";
  const { hits } = await countInWindow(ctx.db, `cash_points.resend_otp:${of.transfer}`, SELF_RESEND_LIMIT.windowSeconds, ctx.now);
  return hits <= SELF_RESEND_LIMIT.max && (await sendOtp(ctx, of, last.outlet, keys, brand)) ? "sent" : "not_sent";
}

/** Uses up a code. A wrong code is counted; after five the code is over, for any number of concurrent guesses. */
export async function takeOtp(ctx: Ctx, of: OtpFor, otp: string, keys: Keys): Promise<"right" | "wrong" | "over"> {
  const last = await lockOtp(ctx.db, of.transfer);
  if (!last || last.expiresAt <= ctx.now || last.tries >= MAX_TRIES) return "over";
  if (!keys.all().some(({ bytes }) => timingSafeEqual(last.proof, proofOf(bytes, of, otp)))) {
    await countOtpTry(ctx.db, of.transfer);
    return "wrong";
  }
  await endOtp(ctx.db, of.transfer);
  return "right";
}

/** Deletes codes that are more than two days old, which no limit counts any more. */
export async function dropOldOtps(ctx: Ctx): Promise<void> {
  await dropOtps(ctx.db, new Date(ctx.now.getTime() - 2 * DAY_MS));
}
