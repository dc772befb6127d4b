import { afterAll, beforeEach, expect, test } from "vitest";
import { type TestAnswer, openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { echo, read, sampleHttp } from "../testing/sample-calls.ts";
import { DEFAULT_LIMITS } from "./routes.ts";

const app = await openTestApp();
const api = await openTestApi(app, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => app.runtime.clock.advance(61_000));

const calls: readonly ["GET" | "POST", () => Promise<TestAnswer>][] = [
  ["GET", () => api.call(read, {})],
  ["POST", () => api.call(echo, { text: "a" })],
];
test.each(calls)("a %s without a limit of its own has the default limit", async (method, call) => {
  const { max } = DEFAULT_LIMITS[method];
  for (let sent = 0; sent < max; sent += 50)
    for (const { code } of await Promise.all(Array.from({ length: Math.min(50, max - sent) }, call))) expect(code).toBe(200);
  expect(await call()).toMatchObject({ code: 429, status: "too_many_requests" });
});
