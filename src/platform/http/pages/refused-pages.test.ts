import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp } from "../../testing/database.ts";
import { sampleHttp } from "../../testing/sample-calls.ts";
import { testServerDeps } from "../../testing/test-server.ts";
import type { GateLimits } from "./render-gate.ts";
import { CACHE_HEADER, registerPages } from "./serve.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

let drawn: string[] = [];
beforeEach(() => {
  drawn = [];
});
const render = async (request: Request): Promise<Response> => {
  drawn.push(request.url);
  const headers = { "content-type": "text/html; charset=utf-8", [CACHE_HEADER]: "always" };
  return new Response("<!doctype html><html><head></head><body></body></html>", { headers });
};
async function openSite(gateLimits?: GateLimits) {
  const server = Fastify();
  await server.register(fastifyCookie);
  const { pages } = testServerDeps(app, { capabilities: [sampleHttp], render, settings: { SITE_URL: "https://sampai.test" } });
  await server.register(async (scope) => registerPages(scope, { ...pages, ...(gateLimits && { gateLimits }) }));
  return server;
}
const site = await openSite();
const get = (url: string) => site.inject(url);

test.each([
  ["//evil.test/faq", "/evil.test/faq"],
  ["///evil.test/faq", "/evil.test/faq"],
  ["/en//evil.test", "/en/evil.test"],
  ["/en///evil.test//a?b=//c", "/en/evil.test/a?b=//c"],
])("%s is redirected to the address without empty segments, within the site", async (url, to) => {
  expect(await get(url)).toMatchObject({ statusCode: 301, headers: { location: to } });
  expect(drawn).toEqual([]);
});

test.each([
  ["a thousand segments", "/a".repeat(1_000), 414],
  ["13 segments", "/a".repeat(13), 414],
  ["13 segments of data", `${"/a".repeat(13)}.data`, 414],
  ["13 segments in English", `/en${"/a".repeat(12)}`, 414],
  ["a path of more than 1,024 characters", `/${"a".repeat(1_024)}`, 414],
  ["a query of more than 2,048", `/faq?q=${"a".repeat(2_047)}`, 414],
  ["41 fields", `/faq?${"a=1&".repeat(40)}a=1`, 414],
  ["a slash that is encoded", "/en/%2Fevil.test", 404],
  ["one that is encoded twice", "/en/%252fevil.test", 404],
  ["a backslash that is encoded", "/en/%5cevil.test", 404],
  ["an end of line that is encoded", "/faq%0d%0aset-cookie:a=1", 404],
])("an address with %s is answered without rendering", async (_, url, status) => {
  const answer = await get(url);
  expect(answer).toMatchObject({ statusCode: status, headers: { "cache-control": "no-store" } });
  expect(answer.body).not.toContain("evil");
  expect(drawn).toEqual([]);
});

test.each([
  ["12 segments", "/a".repeat(12)],
  ["1,024 characters", `/${"a".repeat(1_023)}`],
  ["40 fields", `/faq?${"a=1&".repeat(39)}a=1`],
])("an address with %s is rendered", async (_, url) => {
  expect((await get(url)).statusCode).toBe(200);
});

describe("a caller that exceeds its share of renders", () => {
  const limits = { burst: 3, perSecond: 1, atOnce: 2, waiting: 5, allAtOnce: 4, allWaiting: 9, waitMs: 10_000 };
  const from = (server: typeof site, address: string, url: string) => server.inject({ url, remoteAddress: address });

  test("gets 429 with a retry time, while others are served and cached pages go to all", async () => {
    const server = await openSite(limits);
    for (const n of [1, 2, 3]) expect((await from(server, "192.0.2.1", `/faq?q=${n}`)).statusCode).toBe(200);
    const refused = await from(server, "192.0.2.1", "/faq?q=4");
    expect(refused).toMatchObject({ statusCode: 429, headers: { "retry-after": "1", "cache-control": "no-store" } });
    expect((await from(server, "192.0.2.1", "/faq.data")).statusCode).toBe(429);
    expect((await from(server, "192.0.2.2", "/faq")).statusCode).toBe(200);
    expect((await from(server, "192.0.2.1", "/faq")).statusCode).toBe(200);
    app.runtime.clock.advance(1_000);
    expect((await from(server, "192.0.2.1", "/faq?q=5")).statusCode).toBe(200);
  });

  test("does not make others fail who wait for the same page", async () => {
    const server = await openSite(limits);
    for (const n of [1, 2, 3]) await from(server, "192.0.2.1", `/faq?q=${n}`);
    const [greedy, honest] = await Promise.all([from(server, "192.0.2.1", "/harga"), from(server, "192.0.2.2", "/harga")]);
    expect([greedy.statusCode, honest.statusCode]).toEqual([429, 200]);
  });
});
