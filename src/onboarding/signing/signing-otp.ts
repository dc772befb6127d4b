/** One-time codes of signers: to their own telephone, bound to sheet, version and hash, five minutes, five tries, ten a day. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { newOneTimeCode } from "#identity/index.ts";
import type { Bilingual } from "#kernel/locale.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { countOtpTry, endSigningOtp, lockSigningOtp, putSigningOtp } from "../store-codes.ts";
import type { OpenedSigning } from "./open-signing.ts";

const LIFETIME_MS = 5 * MINUTE_MS;
const RESEND_AFTER_MS = 60 * SECOND_MS;
const MAX_SENDS_PER_DAY = 10;
const MAX_TRIES = 5;

const TEXTS: Bilingual<(otp: string, brand: string, business: string) => string> = {
  ID: (otp, brand, business) =>
    `${otp} kode OTP ${brand} untuk menandatangani lembar persetujuan ${business}. Berlaku 5 menit. Jangan berikan kepada siapa pun.`,
  EN: (otp, brand, business) =>
    `${otp} is your ${brand} OTP to sign the approval sheet of ${business}. Valid for 5 minutes. Do not share it with anyone.`,
};
/** Keeps the message within two parts of an SMS. */
const NAME_CHARS = 40;

type About = Pick<OpenedSigning, "sheet" | "holder" | "hash" | "signer" | "content">;

const proofOf = (key: Uint8Array, { sheet, holder, hash, signer }: About, otp: string) =>
  createHmac("sha256", key)
    .update(`sign\n${sheet.id}\n${sheet.version}\n${hash.toString("hex")}\n${holder}\n${signer.phone}\n${otp}`)
    .digest();

const againFrom = (sentAt: Date) => new Date(sentAt.getTime() + RESEND_AFTER_MS);

/** Sends a code, unless one was sent less than a minute ago. Refuses with `signing_code_not_sent` when the day's limit is reached. */
export async function sendSigningOtp(
  ctx: Ctx,
  deps: Pick<OnboardingDeps, "otpKeys" | "operatorIdentity">,
  about: About,
): Promise<{ readonly until: Date; readonly againFrom: Date }> {
  const { sheet, holder, signer, content } = about;
  const last = await lockSigningOtp(ctx.db, sheet.id, holder);
  const isFresh = last !== null && last.expiresAt > ctx.now && last.version === sheet.version && last.tries < MAX_TRIES;
  if (isFresh && againFrom(last.sentAt) > ctx.now) return { until: last.expiresAt, againFrom: againFrom(last.sentAt) };
  const isSameDay = last !== null && ctx.now.getTime() - last.countedFrom.getTime() < DAY_MS;
  if (isSameDay && last.sends >= MAX_SENDS_PER_DAY) {
    const wait = last.countedFrom.getTime() + DAY_MS - ctx.now.getTime();
    throw refuseSheet("signing_code_not_sent", { retryAfterSeconds: Math.ceil(wait / SECOND_MS) });
  }
  const otp = newOneTimeCode(ctx.random);
  const until = new Date(ctx.now.getTime() + LIFETIME_MS);
  const counted = isSameDay ? { sends: last.sends + 1, countedFrom: last.countedFrom } : { sends: 1, countedFrom: ctx.now };
  const proof = proofOf(deps.otpKeys.active().bytes, about, otp);
  await putSigningOtp(
    ctx.db,
    { sheet: sheet.id, person: holder },
    { proof, version: sheet.version, sentAt: ctx.now, expiresAt: until, ...counted },
  );
  const { brand } = await deps.operatorIdentity(ctx, signer.language);
  await queueMessage(ctx, {
    channel: "sms",
    recipient: signer.phone,
    language: signer.language,
    template: "onboarding.signing_otp",
    text: TEXTS[signer.language](otp, brand, content.business.name.slice(0, NAME_CHARS)),
    secretUntil: until,
  });
  return { until, againFrom: againFrom(ctx.now) };
}

/** Uses up a code. A wrong one is counted; after five the code is over, for any number of concurrent guesses. */
export async function takeSigningOtp(
  ctx: Ctx,
  { otpKeys }: Pick<OnboardingDeps, "otpKeys">,
  about: About,
  otp: string,
): Promise<"right" | "wrong" | "over"> {
  const { sheet, holder } = about;
  const last = await lockSigningOtp(ctx.db, sheet.id, holder);
  if (last === null || last.expiresAt <= ctx.now || last.tries >= MAX_TRIES || last.version !== sheet.version) return "over";
  if (!otpKeys.all().some(({ bytes }) => timingSafeEqual(last.proof, proofOf(bytes, about, otp)))) {
    await countOtpTry(ctx.db, sheet.id, holder);
    return "wrong";
  }
  await endSigningOtp(ctx.db, sheet.id, holder);
  return "right";
}
