import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp } from "../testing/database.ts";
import { echo, exportList, read, sampleHttp } from "../testing/sample-calls.ts";
import { testServerDeps } from "../testing/test-server.ts";
import { buildServer } from "#wiring/server/server.ts";

const app = await openTestApp();
const deps = testServerDeps(app, { capabilities: [sampleHttp] });
let server: FastifyInstance;
beforeAll(async () => {
  const forms = [{ path: "/hubungi-kami", maxBytes: 1_000 }] as const;
  const extra = (shell: FastifyInstance) => void shell.get("/robots.txt", () => "");
  server = await buildServer({ ...deps, pages: { ...deps.pages, forms }, extras: [extra] });
});
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});
const request = (options: InjectOptions) => server.inject({ ...options, headers: { ...deps.headers(), ...options.headers } });

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

describe("a method that a path does not take is 405, and Allow names those it takes (RFC 9110 §15.5.6)", () => {
  test.each<[string, string, readonly string[]]>([
    ["a call that reads", read.path, ["GET", "HEAD"]],
    ["a call that answers a file", exportList.path, ["GET", "HEAD"]],
    ["a call that changes something", echo.path, ["POST"]],
    ["a page", "/faq", ["GET", "HEAD"]],
    ["a page with a form", "/hubungi-kami", ["GET", "HEAD", "POST"]],
    ["a page with a form, in English", "/en/hubungi-kami", ["GET", "HEAD", "POST"]],
    ["health", "/healthz", ["GET", "HEAD"]],
    ["a file of the site", "/robots.txt", ["GET", "HEAD"]],
  ])("%s", async (_, url, allowed) => {
    for (const method of METHODS) {
      if (allowed.includes(method)) continue;
      const answer = await request({ url, method, headers: { "content-type": "text/xml" } });
      expect([method, answer.statusCode, String(answer.headers["allow"]).split(", ").sort()]).toEqual([
        method,
        405,
        [...allowed].sort(),
      ]);
      if (method !== "HEAD") expect(answer.json()).toMatchObject({ code: 405, status: "method_not_allowed" });
    }
    expect((await request({ url, method: allowed.includes("GET") ? "GET" : "POST" })).statusCode).not.toBe(405);
  });

  test("an unknown call is answered 404, by any method", async () => {
    for (const method of METHODS) {
      const answer = await request({ url: "/v1/nothing", method });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
  });

  test("where calls come from another origin, a preflight is answered as before", async () => {
    const apart = testServerDeps(app, {
      capabilities: [sampleHttp],
      settings: { API_URL: "https://api.sampai.test", SITE_URL: "https://www.sampai.test", COOKIE_DOMAIN: "sampai.test" },
    });
    await using other = await buildServer(apart);
    const answer = await other.inject({
      method: "OPTIONS",
      url: echo.path,
      headers: { origin: "https://www.sampai.test", "access-control-request-method": "POST" },
    });
    expect([answer.statusCode, answer.headers["access-control-allow-origin"]]).toEqual([204, "https://www.sampai.test"]);
    expect((await other.inject({ method: "PUT", url: echo.path })).statusCode).toBe(405);
  });
});
