import { afterAll, describe, expect, test } from "vitest";
import { systemRandom } from "../clock.ts";
import { openTestApi, type TestAnswer } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { sampleHttp, silent } from "../testing/sample-calls.ts";
import { createKeyring } from "../keys/keyring.ts";
import { createCsrf, VISITOR_COOKIE } from "./csrf.ts";

const app = await openTestApp();
const api = await openTestApi(app, [sampleHttp], { SITE_URL: "https://sampai.test" });
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const MINUTE = 60_000;
const CSRF = "x-csrf-token";
const csrf = createCsrf(createKeyring(api.config.APP_SECRET), systemRandom);
const now = () => app.runtime.clock.now();
const cookieOf = (visitor: string) => `${VISITOR_COOKIE}=${visitor}`;
const visitorOf = (headers: Record<string, string>) => headers["cookie"]!.slice(VISITOR_COOKIE.length + 1);

async function answerTo(headers: Record<string, string>): Promise<TestAnswer> {
  return api.call(silent, {}, { headers });
}

describe("a POST without a token for its own visitor is refused", () => {
  const valid = api.headers();
  const signed = csrf.issue(visitorOf(valid), now());
  const foreignKey = createCsrf(createKeyring("another secret of 16 characters"), systemRandom);
  test.each<[string, Record<string, string>]>([
    ["no token", { [CSRF]: "" }],
    ["another visitor's token", { [CSRF]: csrf.issue(csrf.newVisitorId(), now()) }],
    ["another visitor's cookie", { cookie: cookieOf(csrf.newVisitorId()), [CSRF]: signed }],
    ["a token signed with another secret", { [CSRF]: foreignKey.issue(visitorOf(valid), now()) }],
    ["a changed instant", { [CSRF]: `${(now().getTime() + 1).toString(36).padStart(9, "0")}.${signed.split(".")[1]}` }],
    ["a cut signature", { [CSRF]: signed.slice(0, -1) }],
    ["a signature without its instant", { [CSRF]: `.${signed.split(".")[1]}` }],
    ["garbage", { [CSRF]: "x".repeat(5_000) }],
    ["a cookie that is no id of ours, with a token signed for it", { cookie: cookieOf("x"), [CSRF]: csrf.issue("x", now()) }],
    ["a foreign Origin", { origin: "https://evil.test" }],
    ["our host over http", { origin: "http://sampai.test" }],
    ["our host as the beginning of another", { origin: "https://sampai.test.evil.test" }],
    ["an Origin of null", { origin: "null" }],
    ["a request that the browser calls cross-site", { "sec-fetch-site": "cross-site" }],
  ])("%s", async (_, headers) => {
    expect(await answerTo(headers)).toMatchObject({ code: 403, status: "csrf_invalid" });
  });

  test("no cookie", async () => {
    expect(await answerTo({ cookie: "" })).toMatchObject({ code: 403, status: "csrf_invalid" });
  });
});

test.each<[string, Record<string, string>]>([
  ["our own origin", { origin: "https://sampai.test", "sec-fetch-site": "same-origin" }],
  ["a client that is no browser", {}],
  ["a header sent by the browser's user", { "sec-fetch-site": "none" }],
])("%s is accepted", async (_, headers) => {
  expect(await answerTo(headers)).toMatchObject({ code: 200 });
});

test("a token is valid for 12 hours and not a millisecond longer", () => {
  const visitor = csrf.newVisitorId();
  const token = csrf.issue(visitor, new Date(0));
  expect(csrf.check(token, visitor, new Date(12 * 60 * MINUTE - 1))).toBe("renew");
  expect(csrf.check(token, visitor, new Date(12 * 60 * MINUTE))).toBe("invalid");
});

test("after ten minutes an answer renews the token; the old and the new one are both valid", async () => {
  const headers = api.headers();
  app.runtime.clock.advance(10 * MINUTE);
  expect(await answerTo(headers)).not.toHaveProperty("csrfToken");
  app.runtime.clock.advance(1);
  const renewed = await answerTo(headers);
  expect(renewed).toMatchObject({ code: 200, csrfToken: expect.any(String) });
  app.runtime.clock.advance(61_000);
  expect(await answerTo(headers)).toMatchObject({ code: 200 });
  expect(await answerTo({ ...headers, [CSRF]: renewed.csrfToken! })).toEqual({ code: 200, data: { done: true } });
});

test("a refusal of an old token contains a fresh one, with which the same call succeeds", async () => {
  const headers = api.headers();
  app.runtime.clock.advance(12 * 60 * MINUTE);
  const refused = await answerTo(headers);
  expect(refused).toMatchObject({ status: "csrf_invalid", csrfToken: expect.any(String) });
  expect(await answerTo({ ...headers, [CSRF]: refused.csrfToken! })).toMatchObject({ code: 200 });
});

test("a browser without a visitor cookie gets a new cookie and a token for it", async () => {
  const refused = await api.raw({ method: "POST", url: silent.path, headers: { cookie: "" } });
  const cookie = refused.cookies.find(({ name }) => name === VISITOR_COOKIE)!;
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  const { csrfToken } = refused.json<TestAnswer>();
  expect(await answerTo({ cookie: cookieOf(cookie.value), [CSRF]: csrfToken! })).toMatchObject({ code: 200 });
});

test("another site's request gets neither token nor cookie", async () => {
  const refused = await api.raw({ method: "POST", url: silent.path, headers: { cookie: "", origin: "https://evil.test" } });
  expect(refused.json()).not.toHaveProperty("csrfToken");
  expect(refused.cookies).toEqual([]);
});

test("GET needs no token", async () => {
  expect((await api.raw({ method: "GET", url: "/v1/sample/read", headers: { [CSRF]: "", cookie: "" } })).statusCode).toBe(200);
});
