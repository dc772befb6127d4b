import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { openTestHouse } from "../testing/database.ts";
import { echo, read, sampleHttp } from "../testing/sample-calls.ts";
import { DEFAULT_LIMITS } from "./routes.ts";

const house = await openTestHouse();
const api = await openTestApi(house, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});
beforeEach(() => house.machinery.clock.advance(61_000));

test.each([
  ["GET", async () => api.call(read, {})],
  ["POST", async () => api.call(echo, { text: "a" })],
] as const)("a %s that names no limit of its own has one all the same", async (method, call) => {
  const { max } = DEFAULT_LIMITS[method];
  for (let sent = 0; sent < max; sent += 50)
    for (const { code } of await Promise.all(Array.from({ length: Math.min(50, max - sent) }, call))) expect(code).toBe(200);
  expect(await call()).toMatchObject({ code: 429, status: "too_many_requests" });
});
