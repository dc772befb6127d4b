import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openLogLines } from "../../testing/log-lines.ts";
import { openTestApp } from "../../testing/database.ts";
import { sampleHttp } from "../../testing/sample-calls.ts";
import { testServerDeps } from "../../testing/test-server.ts";
import { registerPages } from "./serve.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const log = openLogLines();
const server = Fastify();
await server.register(fastifyCookie);
const deps = testServerDeps(app, { capabilities: [sampleHttp], settings: { SITE_URL: "https://baru.test" }, log: log.log });
let before = 0;
/** The log lines written by this test. */
const reported = () => log.lines().slice(before);
let missing: readonly string[] = ["operator", "content"];
const setUp = { missing: async () => missing, isOpen: (path: string) => path.startsWith("/login") };
await server.register(async (scope) => registerPages(scope, { ...deps.pages, setUp }));
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
beforeEach(() => {
  missing = ["operator", "content"];
  app.runtime.clock.advance(61_000);
  before = log.lines().length;
});

describe("before the operator and content exist, a public page", () => {
  test.each(["/", "/faq", "/en", "/en/faq?x=1", "/nowhere", "/faq.data"])(
    "%s says in both languages that it is not set up yet",
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(503);
      expect(response.headers).toMatchObject({ "retry-after": "60", "cache-control": "no-store" });
      expect(response.headers["content-type"]).toContain("text/html");
      expect(response.body).toContain("Situs ini belum disiapkan");
      expect(response.body).toContain("This site is not set up yet");
      expect(response.body).toContain('href="/login"');
    },
  );
  test("is in the reader's language first", async () => {
    expect((await get("/en/faq")).body).toMatch(/<html lang="en"[\s\S]*This site[\s\S]*Situs ini/);
    expect((await get("/faq")).body).toMatch(/<html lang="id"[\s\S]*Situs ini[\s\S]*This site/);
  });
  test("writes one log line a minute, with what is missing and the remedy, and no stack", async () => {
    for (let hit = 0; hit < 20; hit++) await get("/faq");
    app.runtime.clock.advance(59_000);
    await get("/");
    expect(reported()).toEqual([expect.objectContaining({ level: 40, missing: ["operator", "content"] })]);
    expect(JSON.stringify(reported())).toContain("not set up yet");
    expect(JSON.stringify(reported())).not.toContain("stack");
    app.runtime.clock.advance(1_000);
    await get("/");
    expect(reported()).toHaveLength(2);
  });
  test("is not rendered, while the pages needed for set-up are", async () => {
    expect((await get("/login")).statusCode).toBe(200);
    expect((await get("/login?x=1")).statusCode).toBe(200);
  });
  test("is served as soon as nothing is missing", async () => {
    expect((await get("/faq")).statusCode).toBe(503);
    missing = [];
    expect((await get("/faq")).statusCode).toBe(200);
    expect(reported()).toHaveLength(1);
  });
});
