import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { crash, echo, exportList, sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerDeps, type TestServerOptions } from "#platform/testing/test-server.ts";
import { buildServer, type ServerDeps } from "./server.ts";

const app = await openTestApp();
const servers: FastifyInstance[] = [];
let clientFolder: string;

async function open(options: Partial<TestServerOptions> = {}, more: Partial<ServerDeps> = {}) {
  const deps = testServerDeps(app, {
    capabilities: [sampleHttp],
    ...options,
    settings: { SITE_URL: "https://sampai.test", METRICS_TOKEN: "token-of-metrics", ...options.settings },
  });
  const server = await buildServer({ ...deps, clientFolder, ...more });
  servers.push(server);
  return { server, deps };
}
const broken = (server: FastifyInstance) => {
  server.get("/extra/refuses", () => Promise.reject(new Refusal("unavailable", 503)));
  server.get("/extra/breaks", () => Promise.reject(new Error("planted in an extra")));
};
const log = openLogLines();
let site: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), "sampai-client-"));
  await mkdir(join(clientFolder, "assets"));
  await writeFile(join(clientFolder, "assets", "app-abc123.js"), "export {}");
  await writeFile(join(clientFolder, "favicon.svg"), "<svg/>");
  await writeFile(join(clientFolder, "sw.js"), "");
  await mkdir(join(clientFolder, "assets", "reader-Ab_1-xyz"));
  for (const name of ["worker.min.js", "worker.min.js.gz", "engine.wasm"])
    await writeFile(join(clientFolder, "assets", "reader-Ab_1-xyz", name), "");
  const render: TestServerOptions["render"] = async (request) => {
    if (new URL(request.url).pathname === "/broken") throw new Error("planted in a page");
    return new Response("<!doctype html><html><head></head><body></body></html>", {
      status: request.url.endsWith("/nowhere") ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  };
  site = await open({ render, log: log.log }, { extras: [broken] });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(clientFolder, { recursive: true });
  await app[Symbol.asyncDispose]();
});
const request = (options: InjectOptions) =>
  site.server.inject({ ...options, headers: { ...site.deps.headers(), ...options.headers } });

describe("security headers are on every kind of answer", () => {
  test.each<[string, InjectOptions, number]>([
    ["a page", { url: "/faq" }, 200],
    ["a page that is not there", { url: "/nowhere" }, 404],
    ["a page that breaks", { url: "/broken" }, 500],
    ["a loader's data", { url: "/faq.data" }, 200],
    ["a call", { url: "/v1/sample/read" }, 200],
    ["a refused call", { url: "/v1/sample/read", headers: { key: "x" } }, 401],
    ["a call that is not there", { url: "/v1/nothing" }, 404],
    ["a POST that is not there", { url: "/v1/nothing", method: "POST" }, 404],
    ["a POST to a page", { url: "/faq", method: "POST" }, 405],
    ["another method", { url: "/v1/sample/read", method: "DELETE" }, 405],
    ["a method on a page", { url: "/faq", method: "PUT" }, 405],
    ["a file to be saved", { url: exportList.path }, 200],
    ["a file of the client", { url: "/assets/app-abc123.js" }, 200],
    ["health", { url: "/healthz" }, 200],
    ["metrics without the token", { url: "/metrics" }, 404],
    ["an extra that refuses", { url: "/extra/refuses" }, 503],
    ["an extra that breaks", { url: "/extra/breaks" }, 500],
    ["an address that can't be decoded", { url: "/v1/%E0%A4%A" }, 400],
  ])("%s", async (_, options, code) => {
    const answer = await request(options);
    expect(answer.statusCode).toBe(code);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=(self)"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-request-id": expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    for (const name of ["x-powered-by", "server", "access-control-allow-origin"]) expect(answer.headers).not.toHaveProperty(name);
    expect(answer.body).not.toContain("planted");
    expect(answer.body).not.toMatch(/node_modules|\.ts:\d|FST_ERR/);
  });

  test.each([
    ["/call/cl_01kc0000000000000000000001", "self"],
    ["/faq", ""],
    ["/v1/call/x", ""],
    ["/dashboard?next=/call/x", ""],
  ])("the microphone is for the document of a call alone: %s", async (url, allowed) => {
    expect((await request({ url })).headers["permissions-policy"]).toContain(`microphone=(${allowed})`);
  });

  test("HSTS is not promised over plain http", async () => {
    const { server } = await open({ settings: { SITE_URL: "http://localhost:3000" } });
    expect((await server.inject("/healthz")).headers).not.toHaveProperty("strict-transport-security");
  });
});

test.each(["/v1/nothing", "/v1/", "/v1"])("%s is not a page", async (url) => {
  const answer = await request({ url });
  if (url === "/v1") return expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ code: 404, status: "not_found", requestId: answer.headers["x-request-id"] });
});

describe("the request id", () => {
  test.each(["a-request-id_42", "x".repeat(64), "12345678"])("%s is taken over from a proxy", async (id) => {
    expect((await request({ url: "/healthz", headers: { "x-request-id": id } })).headers["x-request-id"]).toBe(id);
  });
  test.each(["", "short", "x".repeat(65), "has a blank in it", "<script>alert(1)</script>", "a\tb-c-d-e-f"])(
    "%j is replaced by a generated id",
    async (id) => {
      expect((await request({ url: "/healthz", headers: { "x-request-id": id } })).headers["x-request-id"]).toMatch(
        /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
      );
    },
  );
});

describe("metrics", () => {
  test("are readable with the token", async () => {
    const answer = await request({ url: "/metrics", headers: { authorization: "Bearer token-of-metrics" } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
    expect(answer.body).not.toContain("%E0");
  });
  test("count calls by their answers, and show the measures; a measure that fails is left out and logged", async () => {
    const lines = openLogLines();
    const measure = (name: string, read: () => Promise<never[]>) => ({ name, help: name, labels: ["kind"], read });
    const { server, deps } = await open({
      log: lines.log,
      health: {
        measures: [
          { name: "a_measure", help: "a", labels: ["kind"], read: async () => [{ labels: { kind: "good" }, value: 3 }] },
          measure("a_broken_measure", () => Promise.reject(new Error("planted"))),
        ],
      },
    });
    await server.inject(await deps.post(echo, { text: "a" }));
    await server.inject({ method: "POST", url: echo.path, headers: { ...deps.headers(), key: "another" } });
    const { body } = await server.inject({ url: "/metrics", headers: { authorization: "Bearer token-of-metrics" } });
    expect(body).toContain('a_measure{kind="good"} 3');
    expect(body).not.toContain("a_broken_measure{");
    expect(body).toContain(`sampai_calls_total{call="${echo.name}",answer="api_key_invalid"} 1`);
    expect(body).toContain(`sampai_calls_total{call="${echo.name}",answer="ok"} 1`);
    expect(body).toContain("sampai_payload_derivations_peak 1");
    expect(lines.text()).toContain("planted");
  });
  test.each(["", "Bearer ", "Bearer token-of-metric", "Bearer token-of-metricsx", "token-of-metrics", "Basic token-of-metrics"])(
    "%j gets 404",
    async (authorization) => {
      expect((await request({ url: "/metrics", headers: { authorization } })).statusCode).toBe(404);
    },
  );
  test("without a configured token are readable by nobody", async () => {
    const { server } = await open({ settings: { METRICS_TOKEN: "" } });
    for (const authorization of ["Bearer ", "Bearer", ""])
      expect((await server.inject({ url: "/metrics", headers: { authorization } })).statusCode).toBe(404);
  });
});

describe("the client's files", () => {
  test("are cached for a year with a hash in their name, otherwise for an hour", async () => {
    expect((await request({ url: "/assets/app-abc123.js" })).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await request({ url: "/favicon.svg" })).headers["cache-control"]).toBe("public, max-age=3600");
  });
  test("the service worker is revalidated each time, and may fetch the files that it caches from this origin", async () => {
    const { headers } = await request({ url: "/sw.js?build=abc" });
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  });

  test("the worker that reads documents may compile its engine, no page and no other file may", async () => {
    const policyOf = async (url: string, encoding = "identity") =>
      (await request({ url, headers: { "accept-encoding": encoding } })).headers["content-security-policy"];
    const worker = "/assets/reader-Ab_1-xyz/worker.min.js";
    const allowed = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    expect([await policyOf(worker), await policyOf(worker, "gzip")]).toEqual([allowed, allowed]);
    for (const url of ["/", "/assets/reader-Ab_1-xyz/engine.wasm", "/assets/app-abc123.js", "/assets/worker.min.js"])
      expect(await policyOf(url), url).not.toContain("wasm");
  });

  test("have the same headers whatever folder the product is installed in", async () => {
    const folder = join(clientFolder, "assets", "installed");
    await mkdir(join(folder, "assets"), { recursive: true });
    for (const name of ["favicon.svg", "sw.js", "assets/a.js"]) await writeFile(join(folder, name), "");
    const { server } = await open({}, { clientFolder: folder });
    const cachedFor = async (url: string) => (await server.inject(url)).headers["cache-control"];
    expect(await cachedFor("/sw.js")).toBe("no-cache");
    expect(await cachedFor("/favicon.svg")).toBe("public, max-age=3600");
    expect(await cachedFor("/assets/a.js")).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/assets/"])(
    "%s does not leave the folder",
    async (url) => {
      const answer = await request({ url });
      expect(answer.body).not.toContain("root:");
      expect(answer.headers["content-type"]).not.toContain("octet");
    },
  );
});

describe("the caller's address", () => {
  const addressSeen = async (proxies: string, forwarded: string) => {
    const own = openLogLines();
    const { server } = await open(
      { settings: { TRUST_PROXY: proxies }, log: own.log },
      { extras: [(shell) => void shell.get("/extra/ip", (request) => ({ ip: request.ip }))] },
    );
    return (
      await server.inject({ url: "/extra/ip", remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": forwarded } })
    ).json<{ ip: string }>().ip;
  };
  test.each([
    ["0", "198.51.100.7", "10.0.0.1"],
    ["1", "198.51.100.7", "198.51.100.7"],
    ["1", "203.0.113.9, 198.51.100.7", "198.51.100.7"],
    ["2", "203.0.113.9, 198.51.100.7", "203.0.113.9"],
    ["2", "192.0.2.1, 203.0.113.9, 198.51.100.7", "203.0.113.9"],
  ])("behind %s proxies, X-Forwarded-For: %s means %s", async (proxies, forwarded, address) =>
    expect(await addressSeen(proxies, forwarded)).toBe(address),
  );
});

test("the log has one line a request, with path, status and id, without query, body or header", async () => {
  const before = log.lines().length;
  await request({
    url: "/v1/sample/read?search=planted-in-the-query",
    headers: { "x-request-id": "log-this-one", "x-code-challenge": "planted-token", "user-agent": "planted-agent" },
  });
  await request({ ...(await site.deps.post(crash, { password: "planted-password" })), url: crash.path });
  const lines = log.lines().slice(before);
  expect(lines.filter((line) => line["requestId"] === "log-this-one")).toEqual([
    {
      level: 30,
      time: expect.any(String),
      requestId: "log-this-one",
      method: "GET",
      path: "/v1/sample/read",
      status: 200,
      tookMs: expect.any(Number),
      msg: "request",
    },
  ]);
  expect(lines.filter((line) => line["msg"] === "unexpected")).toMatchObject([
    { path: crash.path, err: { type: "Error", message: "the machine broke" } },
  ]);
  expect(JSON.stringify(lines)).not.toContain("planted");
});
