import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { systemRandom } from "#platform/clock.ts";
import { deviceName } from "#kernel/device-name.ts";
import { isReplayed, isToken, lifetimeOf, whyNotAlive, whyNotFresh, whyNotRenewable, type Session } from "./session.ts";
import { newPair, newToken, openRefreshToken, openSuccessor, sealRefreshToken, sealSuccessor } from "../seal-tokens.ts";

const start = new Date("2026-11-21T03:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const sessionOf = (isStaff: boolean, isRemembered: boolean, more: Partial<Session> = {}): Session => {
  const { idleMs, wholeMs } = lifetimeOf({ isStaff, isRemembered });
  const where = { id: "ss_1", personId: "us_1", level: "CUSTOMER", factor: "sms", device: "", address: "" } as const;
  const times = { createdAt: start, lastSeenAt: start, idleSeconds: idleMs / SECOND_MS, endsAt: after(wholeMs), provenAt: start };
  return { ...where, ...times, isStaff, isRemembered, endedAt: null, ...more };
};
const customer = sessionOf(false, false);
const staff = sessionOf(true, false);
const remembered = sessionOf(false, true);
const seen = (session: Session, ms: number): Session => ({ ...session, lastSeenAt: after(ms) });

describe("a session is over", () => {
  test.each<[string, Session, number, string | null, string | null]>([
    ["a customer's, just begun", customer, 0, null, null],
    ["a customer's, idle a moment less than 15 minutes", customer, 15 * MINUTE_MS - 1, null, null],
    ["a customer's, idle 15 minutes", customer, 15 * MINUTE_MS, "idle", "idle"],
    ["staff's, idle a moment less than 10 minutes", staff, 10 * MINUTE_MS - 1, null, null],
    ["staff's, idle 10 minutes", staff, 10 * MINUTE_MS, "idle", "idle"],
    ["a customer's, busy, before 12 hours", seen(customer, 12 * HOUR_MS - 1), 12 * HOUR_MS - 1, null, null],
    ["a customer's, busy, after 12 hours", seen(customer, 12 * HOUR_MS - 1), 12 * HOUR_MS, "expired", "expired"],
    ["staff's, busy, after 8 hours", seen(staff, 8 * HOUR_MS - 1), 8 * HOUR_MS, "expired", "expired"],
    ["a remembered one, idle", remembered, 15 * MINUTE_MS, "idle", null],
    ["a remembered one, a moment before 30 days", remembered, 30 * DAY_MS - 1, "idle", null],
    ["a remembered one, after 30 days", remembered, 30 * DAY_MS, "expired", "expired"],
    ["one that was ended", sessionOf(false, true, { endedAt: start }), 0, "ended", "ended"],
  ])("%s", (_, session, ms, access, renewal) => {
    expect(whyNotAlive(session, after(ms))).toBe(access);
    expect(whyNotRenewable(session, after(ms))).toBe(renewal);
  });

  test("staff are never remembered", () => {
    expect(lifetimeOf({ isStaff: true, isRemembered: true })).toEqual(lifetimeOf({ isStaff: true, isRemembered: false }));
  });
});

test("the grace period is 20 s and a proof is fresh for 10 minutes, to the millisecond", () => {
  expect([20_000, 20_001].map((ms) => isReplayed(start, after(ms)))).toEqual([false, true]);
  // A request that began earlier may wait for the one that retired the token.
  expect(isReplayed(after(50), start)).toBe(false);
  expect([600_000, 600_001].map((ms) => whyNotFresh({ provenAt: start }, after(ms)))).toEqual([null, "proof_needed"]);
});

describe("tokens", () => {
  test("have 256 bits in 43 characters; text of another form is no token", () => {
    expect(isToken(newToken(systemRandom))).toBe(true);
    for (const text of [undefined, "", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}+`, `${"a".repeat(42)}\n`])
      expect(isToken(text)).toBe(false);
  });

  test("sealed data opens only with its own token, only for its own purpose, and only unchanged", () => {
    const [token, other] = [newToken(systemRandom), newToken(systemRandom)];
    const pair = newPair(systemRandom);
    const sealed = sealSuccessor(token, pair, systemRandom);
    expect(openSuccessor(token, sealed)).toEqual(pair);
    expect(() => openSuccessor(other, sealed)).toThrow(/authenticate|IV|tag/i);
    expect(() => openRefreshToken(token, sealed)).toThrow(/authenticate|IV|tag/i);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bent = Buffer.from(sealed);
        bent[at] = bent[at]! ^ flip;
        expect(() => openSuccessor(token, bent)).toThrow(/authenticate|IV|tag/i);
      }),
    );
    expect(openRefreshToken(pair.accessToken, sealRefreshToken(pair, systemRandom))).toBe(pair.refreshToken);
  });
});

describe("a device is named by browser and system", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
  test.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome · Android"],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-A) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      "Samsung Internet · Android",
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, "Edge · Windows"],
    [`Mozilla/5.0 (Linux; Android 12) ${chrome} Mobile Safari/537.36 OPR/85.0`, "Opera · Android"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
      "Safari · macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
      "Chrome · iOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox · Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, "Chrome · ChromeOS"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
      "Chrome · Linux",
    ],
    ["okhttp/4.12.0 (Android)", "Android"],
    ["curl/8.9", ""],
    ["<script>alert(1)</script>", ""],
  ])("%s", (agent, name) => expect(deviceName(agent)).toBe(name));
});
