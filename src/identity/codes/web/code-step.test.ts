import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";
import type { CodeStep } from "../../model/step-schemas.ts";
import { firstMethod, firstMethodAtOnce, methodOf, methodsOf } from "../../factors/web/methods.ts";
import { isStepOver, readStep, secondsToResend, seen, sentToOf, spentOf, wrongCodeOf } from "./code-step.ts";

const STEP: CodeStep = {
  factors: [
    { channel: "sms", sentTo: "+62••••001" },
    { channel: "email", sentTo: "s•••@contoh.example" },
  ],
  current: null,
  resendAfterSeconds: 42,
  expiresAt: "2026-11-21T10:00:00.000Z",
};
const CODE = "a".repeat(43);
const refusal = (status: string, details = {}) => new ApiRefusal({ code: 422, status, message: "Kalimat.", details });

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("the countdown runs while the page is in the background, and stops at zero", () => {
  const step = seen(STEP);
  expect(secondsToResend(step)).toBe(42);
  vi.advanceTimersByTime(40_500);
  expect(secondsToResend(step)).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(secondsToResend(step)).toBe(0);
});

describe("reading a step", () => {
  test("sends no request for a malformed code", async () => {
    const read = vi.fn<() => Promise<CodeStep>>();
    expect(await readStep("../x", read)).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });
  test("returns null when the step has ended, and throws on a network failure", async () => {
    for (const status of ["email_session_over", "otp_expired"])
      expect(await readStep(CODE, () => Promise.reject(refusal(status)))).toBeNull();
    await expect(readStep(CODE, () => Promise.reject(new NetworkFailure("gone")))).rejects.toThrow("gone");
    expect(await readStep(CODE, () => Promise.resolve(STEP))).toBe(STEP);
  });
});

test("a wrong code yields its message and the tries left; an expired code has none left; other errors yield null", () => {
  expect(wrongCodeOf(refusal("otp_wrong", { fields: { otpCode: "Di kolomnya." }, triesLeft: 3 }))).toEqual({
    sentence: "Di kolomnya.",
    triesLeft: 3,
  });
  expect(wrongCodeOf(refusal("code_expired"))).toEqual({ sentence: "Kalimat.", triesLeft: 0 });
  expect(wrongCodeOf(refusal("otp_expired"))).toBeNull();
  expect(isStepOver(refusal("otp_wrong"))).toBe(false);
  expect(wrongCodeOf(new NetworkFailure("gone"))).toBeNull();
});

describe("the methods of a second factor", () => {
  const SIGN_IN = { ...STEP, stronger: [], emailFrom: null, lastChannel: null };
  const sms = { kind: "message", key: "sms", sentTo: "+62••••001" };
  test("are those of the step; none is chosen while there are several and no code is pending", () => {
    expect(methodsOf(SIGN_IN)).toEqual([sms, { kind: "message", key: "email", sentTo: "s•••@contoh.example" }]);
    expect(firstMethod(SIGN_IN, true)).toBeNull();
  });
  test("the method of a pending code, or the only one, is chosen", () => {
    const current = { channel: "sms", expiresAt: STEP.expiresAt, triesLeft: 5 } as const;
    expect(firstMethod({ ...SIGN_IN, current }, true)).toEqual(sms);
    expect(firstMethod({ ...SIGN_IN, factors: STEP.factors.slice(0, 1) }, true)).toEqual(sms);
    expect(firstMethod({ ...SIGN_IN, factors: [] }, true)).toBeNull();
  });
  test("the channel used last is chosen, unless a code of another one is pending or there is a stronger factor", () => {
    const used = { ...SIGN_IN, lastChannel: "email" } as const;
    expect(firstMethod(used, true)).toMatchObject({ key: "email" });
    const current = { channel: "sms", expiresAt: STEP.expiresAt, triesLeft: 5 } as const;
    expect(firstMethod({ ...used, current }, true)).toEqual(sms);
    expect(firstMethod({ ...used, factors: [], stronger: ["totp"] }, true)).toEqual({ kind: "own", key: "totp" });
  });
  test("for a signed-in caller: the first channel of the step at once, unless there is a stronger factor", () => {
    expect(firstMethodAtOnce(SIGN_IN, true)).toEqual(sms);
    expect(firstMethodAtOnce({ ...SIGN_IN, factors: [], stronger: ["totp"] }, true)).toEqual({ kind: "own", key: "totp" });
    expect(firstMethodAtOnce({ ...SIGN_IN, factors: [] }, true)).toBeNull();
  });
  test("follow the channel that a code was sent by", () => {
    expect(methodOf(SIGN_IN, "email", null)).toMatchObject({ key: "email" });
    expect(methodOf(SIGN_IN, "whatsapp", null)).toBeNull();
  });
  test("know where their code is sent", () => {
    expect(sentToOf(STEP, "email")).toBe("s•••@contoh.example");
    expect(sentToOf(STEP, "whatsapp")).toBe("");
  });
});

test("a spent budget names its end and the open channels; any other wait is no spent budget", () => {
  const at = "2026-11-23T07:32:00.000Z";
  expect(spentOf(refusal("too_many_requests", { retryAt: at, retryAfterSeconds: 60, otherChannels: ["email"] }), "sms")).toEqual({
    channel: "sms",
    retryAt: new Date(at),
    afterSeconds: 60,
    open: ["email"],
  });
  expect(spentOf(refusal("too_many_requests", { retryAfterSeconds: 60 }), "sms")).toBeNull();
  expect(spentOf(new NetworkFailure("gone"), "sms")).toBeNull();
});
