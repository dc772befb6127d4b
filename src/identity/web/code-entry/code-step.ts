/** Where a step with a one-time code stands, as the page knows it. */
import { SECOND_MS } from "#kernel/time.ts";
import { ApiRefusal } from "#web/api.ts";
import { CODE_CHANNELS, SESSION_CODE, type CodeChannel } from "../../challenge.ts";
import type { CodeStep } from "../../contract.ts";

/** A step with the moment from which another code can be asked for: counted by the server, kept on a clock that nobody sets. */
export interface SeenStep extends CodeStep {
  readonly resendAt: number;
}

/** Notes when the server's answer came. */
export function seen<T extends CodeStep>(step: T): T & SeenStep {
  return { ...step, resendAt: performance.now() + step.resendAfterSeconds * SECOND_MS };
}

/** What is left of the countdown now. */
export function secondsToResend({ resendAt }: SeenStep): number {
  return Math.max(0, Math.ceil((resendAt - performance.now()) / SECOND_MS));
}

/** Where the codes of a channel go, masked. */
export function sentToOf(step: CodeStep, channel: CodeChannel): string {
  return step.factors.find((factor) => factor.channel === channel)?.sentTo ?? "";
}

/** Reads a step; null when it is over, or when its code can't be anybody's. */
export async function readStep<T>(
  sessionCode: string,
  read: (input: { readonly sessionCode: string }) => Promise<T>,
): Promise<T | null> {
  if (!SESSION_CODE.test(sessionCode)) return null;
  try {
    return await read({ sessionCode });
  } catch (error) {
    if (isStepOver(error)) return null;
    throw error;
  }
}

/** No code can be sent by a channel for now: from when on it can, and which others are open. */
export interface Spent {
  readonly channel: CodeChannel;
  readonly retryAt: Date;
  readonly afterSeconds: number;
  readonly open: readonly CodeChannel[];
}

/** What the server says of a budget that is spent; null for any other refusal. */
export function spentOf(error: unknown, channel: CodeChannel): Spent | null {
  if (!(error instanceof ApiRefusal) || error.code !== "too_many_requests") return null;
  const { retryAt, otherChannels } = error.details;
  if (typeof retryAt !== "string" || !Array.isArray(otherChannels)) return null;
  const afterSeconds = error.details.retryAfterSeconds ?? 0;
  return { channel, retryAt: new Date(retryAt), afterSeconds, open: CODE_CHANNELS.filter((one) => otherChannels.includes(one)) };
}

const OVER: ReadonlySet<string> = new Set(["email_session_over", "otp_expired", "step_over"]);

/** SPEC §8: "Your Session already expired", for a sign-in "OTP has expired, please log in again", and for what began on the same page. */
export function isStepOver(error: unknown): boolean {
  return error instanceof ApiRefusal && OVER.has(error.code);
}

const WRONG: ReadonlySet<string> = new Set(["otp_wrong", "totp_wrong", "totp_used", "code_expired"]);

/** What a wrong code has left: its sentence for the field, and the tries. Null for any other refusal. */
export function wrongCodeOf(error: unknown): { readonly sentence: string; readonly triesLeft: number } | null {
  if (!(error instanceof ApiRefusal) || !WRONG.has(error.code)) return null;
  const { triesLeft } = error.details;
  return {
    sentence: error.details.fields?.["otpCode"] ?? error.sentence,
    triesLeft: typeof triesLeft === "number" ? triesLeft : 0,
  };
}
