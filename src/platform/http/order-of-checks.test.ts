import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse } from "#kernel/refusal.ts";
import { VISITOR } from "../actor.ts";
import { openTestApi, type TestAnswer } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { echo, limited, office, sampleHttp, signedIn } from "../testing/sample-calls.ts";

/**
 * Counts key derivations for payloads: `decryptPayload` makes one for each payload of the right shape. The database driver uses the same
 * function for SCRAM-SHA-256, and those calls are let through.
 */
const deriveBits = crypto.subtle.deriveBits.bind(crypto.subtle);
const derivations = vi.fn<() => Promise<void>>(async () => undefined);
vi.spyOn(crypto.subtle, "deriveBits").mockImplementation(async (algorithm, key, length) => {
  if ("hash" in algorithm && algorithm.hash === "SHA-512") await derivations();
  return deriveBits(algorithm, key, length);
});

const app = await openTestApp();
const api = await openTestApi(app, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

/** An envelope of the right shape: decrypting it derives a key. */
const envelope = JSON.stringify({
  payload: JSON.stringify({ ciphertext: "A".repeat(22) + "==", salt: "ab".repeat(16), iv: "cd".repeat(16) }),
});
const sent = (path: string, headers: Record<string, string> = {}) =>
  api.raw({ method: "POST", url: path, headers: { "content-type": "application/json", ...headers }, payload: envelope });

beforeEach(() => {
  derivations.mockClear();
  app.runtime.clock.advance(61_000);
});

test("a request that passes all checks derives a key", async () => {
  expect((await sent(echo.path)).json()).toMatchObject({ status: "malformed_request" });
  expect(derivations).toHaveBeenCalledTimes(1);
});

describe("a request that is refused earlier derives none", () => {
  test.each<[string, string, Record<string, string>, string]>([
    ["without a key", echo.path, { key: "" }, "api_key_invalid"],
    ["with a wrong key", echo.path, { key: "sampai-we" }, "api_key_invalid"],
    ["with a key of another case", echo.path, { key: "SAMPAI-WEB" }, "api_key_invalid"],
    ["without a CSRF token", echo.path, { "x-csrf-token": "" }, "csrf_invalid"],
    ["without a session", signedIn.path, {}, "session_over"],
    ["without the module", office.path, {}, "session_over"],
    ["of another media type", echo.path, { "content-type": "text/plain" }, "malformed_request"],
    ["of no media type", echo.path, { "content-type": "" }, "malformed_request"],
  ])("%s", async (_, path, headers, status) => {
    expect((await sent(path, headers)).json()).toMatchObject({ status });
    expect(derivations).not.toHaveBeenCalled();
  });

  test("over its rate limit", async () => {
    for (let n = 0; n < 10; n++) expect((await sent(limited.path)).json()).toMatchObject({ status: "malformed_request" });
    derivations.mockClear();
    expect((await sent(limited.path)).json()).toMatchObject({ status: "too_many_requests" });
    expect(derivations).not.toHaveBeenCalled();
  });
});

test("a wrong key is reported before a wrong token, a wrong token before a limit, a limit before a session", async () => {
  const wrong = { key: "x", "x-csrf-token": "x" };
  expect((await sent(signedIn.path, wrong)).json()).toMatchObject({ status: "api_key_invalid" });
  expect((await sent(signedIn.path, { "x-csrf-token": "x" })).json()).toMatchObject({ status: "csrf_invalid" });
  for (let n = 0; n < 5; n++) expect((await sent(signedIn.path)).json()).toMatchObject({ status: "session_over" });
  expect((await sent(signedIn.path)).json()).toMatchObject({ status: "too_many_requests" });
});

describe("derivations in flight are bounded", () => {
  test("above the limit, one more is answered 503 at once, and the count goes down afterwards", async () => {
    await using crowded = await openTestApi(app, [sampleHttp], { PAYLOAD_MAX_IN_FLIGHT: "64" });
    const release = Promise.withResolvers<void>();
    derivations.mockImplementation(() => release.promise);
    const send = () =>
      crowded.raw({ method: "POST", url: echo.path, headers: { "content-type": "application/json" }, payload: envelope });
    const waiting = Array.from({ length: 64 }, send);
    await vi.waitFor(() => expect(derivations).toHaveBeenCalledTimes(64), 10_000);
    const refused = await send();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.json<TestAnswer>()).toMatchObject({ status: "unavailable" });
    expect(derivations).toHaveBeenCalledTimes(64);
    release.resolve();
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(400);
    expect((await send()).statusCode).toBe(400);
  });
});

test("the session is read once, with the token of the header", async () => {
  const tokens: (string | undefined)[] = [];
  await using own = await openTestApi(app, [sampleHttp], {}, async (token) => {
    tokens.push(token);
    return VISITOR;
  });
  await own.call(echo, { text: "a" }, { headers: { "x-code-challenge": "the-token" } });
  await own.call(echo, { text: "a" });
  expect(tokens).toEqual(["the-token", undefined]);
});

test("an expired token blocks calls that need a session, not public ones", async () => {
  const over = vi.fn<(token: string | undefined) => Promise<never>>(() => Promise.reject(refuse("session_over")));
  await using own = await openTestApi(app, [sampleHttp], {}, over);
  const headers = { "x-code-challenge": "over" };
  expect(await own.call(echo, { text: "a" }, { headers })).toMatchObject({ code: 200 });
  expect(await own.call(signedIn, {}, { headers })).toMatchObject({ status: "session_over" });
  over.mockRejectedValue(new Error("the machine broke"));
  expect(await own.call(echo, { text: "a" }, { headers })).toMatchObject({ code: 500 });
});
