/** The state of a one-time-code step in the browser. */
import { SECOND_MS } from "#kernel/time.ts";
import { ApiRefusal } from "#web/api.ts";
import { CODE_CHANNELS, SESSION_CODE, type CodeChannel } from "../../model/challenge.ts";
import type { CodeStep } from "../../model/step-schemas.ts";

/** A step with the time from which another code can be requested: a duration from the server, on the browser's monotonic clock. */
export interface SeenStep extends CodeStep {
  readonly resendAt: number;
}

/** Records when the server's answer arrived. */
export function seen<T extends CodeStep>(step: T): T & SeenStep {
  return { ...step, resendAt: performance.now() + step.resendAfterSeconds * SECOND_MS };
}

/** Seconds left of the countdown. */
export function secondsToResend({ resendAt }: SeenStep): number {
  return Math.max(0, Math.ceil((resendAt - performance.now()) / SECOND_MS));
}

/** The masked destination of a channel's codes. */
export function sentToOf(step: CodeStep, channel: CodeChannel): string {
  return step.factors.find((factor) => factor.channel === channel)?.sentTo ?? "";
}

/** Reads a step; null when it has ended, or when the session code is malformed. */
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

/** A channel's budget is spent: when it opens again, and which other channels are open. */
export interface Spent {
  readonly channel: CodeChannel;
  readonly retryAt: Date;
  readonly afterSeconds: number;
  readonly open: readonly CodeChannel[];
}

/** The spent budget in a refusal; null for any other error. */
export function spentOf(error: unknown, channel: CodeChannel): Spent | null {
  if (!(error instanceof ApiRefusal) || error.code !== "too_many_requests") return null;
  const { retryAt, otherChannels } = error.details;
  if (typeof retryAt !== "string" || !Array.isArray(otherChannels)) return null;
  const afterSeconds = error.details.retryAfterSeconds ?? 0;
  return { channel, retryAt: new Date(retryAt), afterSeconds, open: CODE_CHANNELS.filter((one) => otherChannels.includes(one)) };
}

const OVER: ReadonlySet<string> = new Set(["email_session_over", "otp_expired", "step_over"]);

/**
 * "Your Session already expired" (REG-9); for a sign-in "OTP has expired, please log in again" (SIGN-3); and the code of steps opened on
 * the same page.
 */
export function isStepOver(error: unknown): boolean {
  return error instanceof ApiRefusal && OVER.has(error.code);
}

const WRONG: ReadonlySet<string> = new Set(["otp_wrong", "totp_wrong", "totp_used", "code_expired"]);

/** The outcome of a wrong code: the message for its field, and the tries left. Null for any other error. */
export function wrongCodeOf(error: unknown): { readonly sentence: string; readonly triesLeft: number } | null {
  if (!(error instanceof ApiRefusal) || !WRONG.has(error.code)) return null;
  const { triesLeft } = error.details;
  return {
    sentence: error.details.fields?.["otpCode"] ?? error.sentence,
    triesLeft: typeof triesLeft === "number" ? triesLeft : 0,
  };
}
