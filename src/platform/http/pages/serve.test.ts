import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp } from "../../testing/database.ts";
import { sampleHttp } from "../../testing/sample-calls.ts";
import { testServerDeps } from "../../testing/test-server.ts";
import { VISITOR_COOKIE } from "../csrf.ts";
import { SESSION_COOKIE } from "../visitor.ts";
import { CACHE_HEADER, registerPages, type PageContext } from "./serve.ts";
import { inlineScriptHashes } from "./csp.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

/** Renders a page that shows its arguments. */
let drawn: { url: string; language: string; host: string | null; siteUrl: string }[] = [];
const render = async (request: Request, context: PageContext): Promise<Response> => {
  const url = new URL(request.url);
  drawn.push({ url: request.url, language: context.language, host: request.headers.get("host"), siteUrl: context.siteUrl });
  if (url.pathname === "/broken") throw new Error("planted: secret of the renderer");
  if (url.pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/faq" } });
  const status = url.pathname === "/-" ? 404 : 200;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "set-cookie": "render=1" });
  if (url.pathname !== "/unkept") headers.set(CACHE_HEADER, url.pathname === "/kalkulator" ? "30" : "always");
  const body = `<!doctype html><html lang="${context.language}"><head><script>run(${drawn.length})</script><link rel="modulepreload" href="/assets/base.js"/></head><body><a href="${request.url}">${url.pathname}</a></body></html>`;
  return new Response(body, { status, headers });
};

async function openSite(settings: Record<string, string> = {}) {
  const server = Fastify();
  await server.register(fastifyCookie);
  const deps = testServerDeps(app, {
    capabilities: [sampleHttp],
    render,
    settings: { SITE_URL: "https://sampai.test", ...settings },
  });
  await server.register(async (scope) => registerPages(scope, deps.pages));
  return { server, ...deps };
}
const site = await openSite();
const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  site.server.inject({ method, url, headers });
beforeEach(async () => {
  drawn = [];
  app.runtime.clock.advance(1_000);
  await app.as({}, (ctx) => ctx.publicPagesChanged());
});

describe("a cached page", () => {
  test("is rendered again after its time, if it has one", async () => {
    for (const [path, advanceMs, draws] of [
      ["/kalkulator", 29_999, 1],
      ["/kalkulator", 1, 2],
      ["/faq", 3_600_000, 1],
    ] as const) {
      if (path === "/faq") drawn = [];
      await get(path);
      app.runtime.clock.advance(advanceMs);
      await get(path);
      expect(drawn, path).toHaveLength(draws);
    }
  });

  test("is rendered once for everybody, and each visitor gets their own token", async () => {
    const one = await get("/faq");
    const other = await get("/faq");
    expect(drawn).toHaveLength(1);
    const token = (body: string) => /<meta name="csrf-token" content="([^"]+)">/.exec(body)?.[1];
    const visitor = one.cookies.find(({ name }) => name === VISITOR_COOKIE)!;
    expect(visitor).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/", maxAge: 86_400 });
    expect(site.pages.csrf.check(token(one.body), visitor.value, app.runtime.clock.now())).toBe("valid");
    expect(site.pages.csrf.check(token(other.body), visitor.value, app.runtime.clock.now())).toBe("invalid");
    const again = await get("/faq", { cookie: `${VISITOR_COOKIE}=${visitor.value}` });
    expect(site.pages.csrf.check(token(again.body), visitor.value, app.runtime.clock.now())).toBe("valid");
    expect(one.cookies.map(({ name }) => name)).toEqual([VISITOR_COOKIE]);
  });

  test("states for each visitor, by their cookie, whether there may be a session, and is cached for both", async () => {
    const says = (body: string) => /<meta name="session" content="([^"]+)">/.exec(body)?.[1];
    const visitor = await get("/faq");
    const signedIn = await get("/faq", { cookie: `${SESSION_COOKIE}=secret-of-the-cookie` });
    const again = await get("/faq", { cookie: "sampai_sessions=x" });
    expect([visitor, signedIn, again].map(({ body }) => says(body))).toEqual(["none", "maybe", "none"]);
    expect(drawn).toHaveLength(1);
    expect(signedIn.body).not.toContain("secret-of-the-cookie");
  });

  test("is the same text plain and in gzip, and gzip only on request", async () => {
    const cookie = `${VISITOR_COOKIE}=${"a".repeat(22)}`;
    const plain = await get("/faq", { cookie });
    for (const [accepted, encoding] of [
      ["gzip", "gzip"],
      ["br, gzip;q=0.5", "gzip"],
      ["gzip;q=0", undefined],
      ["gzip; q=0.0, identity", undefined],
      ["x-gzip-not", undefined],
      ["identity", undefined],
    ] as const) {
      const answer = await get("/faq", { cookie, "accept-encoding": accepted });
      expect(answer.headers["content-encoding"], accepted).toBe(encoding);
      expect(encoding ? gunzipSync(answer.rawPayload).toString() : answer.body).toBe(plain.body);
    }
    expect(plain.headers["vary"]).toBe("cookie, accept-encoding");
  });

  test("does not preload its scripts before visible content; a page of the app does", async () => {
    expect((await get("/faq")).body).not.toContain("modulepreload");
    expect((await get("/unkept")).body).toContain('<link rel="modulepreload" href="/assets/base.js"/>');
  });

  test("has the metas of API-3 first in its head", async () => {
    const { body } = await get("/faq");
    const metas = Object.fromEntries(
      [...body.matchAll(/<meta name="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
    );
    expect(metas).toMatchObject({
      "api-key": "sampai-web",
      "payload-passphrase": "demo-only-web-passphrase",
      "csrf-name": "X-CSRF-TOKEN",
      "api-url": "",
      language: "ID",
      "validation-language": "EN",
      session: "none",
    });
    expect(body).toContain('<head><meta name="api-key"');
  });

  test("is rendered again when public content changes", async () => {
    const first = await get("/faq");
    await app.as({}, (ctx) => ctx.publicPagesChanged());
    app.runtime.clock.advance(400);
    const second = await get("/faq");
    expect([first.body, second.body].map((body) => /run\(\d+\)/.exec(body)?.[0])).toEqual(["run(1)", "run(2)"]);
  });

  test("its policy lists the hashes of its own scripts", async () => {
    const { body, headers } = await get("/faq");
    const policy = String(headers["content-security-policy"]);
    expect(inlineScriptHashes(body)).toHaveLength(1);
    expect(policy).toContain(`script-src 'self' ${inlineScriptHashes(body)[0]};`);
  });

  test("values in the metas cannot leave their attribute", async () => {
    const { server } = await openSite({ WEB_PAYLOAD_PASSPHRASE: 'x"><script>alert(1)</script>&amp;' });
    const { body } = await server.inject("/faq");
    expect(body).toContain('content="x&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;"');
  });
});

test.each([
  ["with a query", "/faq?q=a"],
  ["that does not say it may be kept", "/unkept"],
  ["that is not found", "/-"],
])("a page %s is rendered each time", async (_, url) => {
  await get(url);
  await get(url);
  expect(drawn).toHaveLength(2);
});

test("a redirect is passed on and not cached", async () => {
  expect(await get("/moved")).toMatchObject({ statusCode: 302, headers: { location: "/faq" } });
});

test("HEAD has the headers and no body", async () => {
  const answer = await get("/faq", {}, "HEAD");
  expect(answer).toMatchObject({ statusCode: 200, body: "" });
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
});

test("a failing renderer gives a page with status 500 that shows only the request id", async () => {
  const answer = await get("/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).not.toContain("planted");
  expect(answer.body).toMatch(/req-\w+/);
  expect(await get("/broken", { cookie: "language=EN" })).toMatchObject({
    body: expect.stringContaining('<html lang="en">'),
  });
});

describe("the language of a page", () => {
  test.each([
    ["/faq", "", "ID"],
    ["/faq", "language=EN", "EN"],
    ["/faq", "language=FR", "ID"],
    ["/en/faq", "", "EN"],
    ["/en/faq", "language=ID", "EN"],
    ["/en", "language=ID", "EN"],
    ["/en?q=1", "", "EN"],
    ["/england", "", "ID"],
    ["/en/faq.data", "", "EN"],
    ["/en.data", "language=ID", "EN"],
    ["/en.data?_routes=x", "", "EN"],
    ["/faq.data", "language=EN", "EN"],
    ["/_root.data", "", "ID"],
  ])("%s with the cookie %j is %s", async (url, cookie, language) => {
    await get(url, cookie ? { cookie } : {});
    expect(drawn[0]!.language).toBe(language);
  });
  test("a browser's language list has no effect, and pages of both languages are cached separately", async () => {
    await get("/faq", { "accept-language": "en-US,en" });
    await get("/faq", { cookie: "language=EN" });
    await get("/faq");
    expect(drawn.map(({ language }) => language)).toEqual(["ID", "EN"]);
  });
});

describe("no visitor input moves the page to another address", () => {
  test.each<[string, string, Record<string, string>]>([
    ["a Host", "/faq", { host: "evil.test" }],
    ["a forwarded host", "/faq", { "x-forwarded-host": "evil.test", "x-forwarded-proto": "gopher", forwarded: "host=evil.test" }],
    ["a backslash that its client has turned round", "/\\evil.test/faq", {}],
    ["an @", "/@evil.test/faq", {}],
  ])("%s", async (_, url, headers) => {
    const { body } = await get(url, headers);
    const [request] = drawn;
    expect(new URL(request!.url).origin).toBe("https://sampai.test");
    expect(request!.host ?? "sampai.test").toBe("sampai.test");
    expect(request!.siteUrl).toBe("https://sampai.test");
    expect(body).toContain('href="https://sampai.test/');
  });
});

test("HEAD of a cached page renders nothing", async () => {
  await get("/faq");
  await get("/faq", {}, "HEAD");
  await get("/faq", {}, "HEAD");
  expect(drawn).toHaveLength(1);
});

describe("development pages", () => {
  const paths = [
    "/dev/mailbox",
    "/dev/kit",
    "/dev",
    "/dev/",
    "/DEV/kit",
    "/Dev/Mailbox",
    "/%64ev/kit",
    "/%44EV/kit",
    "/./dev/kit",
    "/x/../dev/kit",
    "/x/%2e%2e/dev/kit",
    "/dev/kit/",
    "/dev/kit?x=1",
    "/en/dev/kit",
    "/dev.data",
    "/dev/kit.data",
    "/DEV/kit.data",
    "/%64ev/kit.data?_routes=x",
    "/dev/mailbox.DATA",
  ];
  test.each(paths)("%s is not found where development routes are off", async (url) => {
    const { server } = await openSite({ DEV_ROUTES: "off" });
    expect((await server.inject(url)).statusCode).toBe(404);
    expect(drawn.map((request) => new URL(request.url).pathname)).toEqual(["/-"]);
  });
  test.each(["/dev%2Fkit", "//dev/kit", "/dev//kit", "/en//dev/kit"])("%s is not rendered at all", async (url) => {
    const { server } = await openSite({ DEV_ROUTES: "off" });
    const answer = await server.inject(url);
    expect([301, 404]).toContain(answer.statusCode);
    if (answer.statusCode === 301) expect((await server.inject(String(answer.headers.location))).statusCode).toBe(404);
    expect(drawn.filter((request) => new URL(request.url).pathname !== "/-")).toEqual([]);
  });
  test.each(["/developers", "/blog/dev", "/devices/kit"])("%s is a normal page", async (url) => {
    const { server } = await openSite({ DEV_ROUTES: "off" });
    expect((await server.inject(url)).statusCode).toBe(200);
  });
  test("they are rendered where development routes are on", async () => {
    expect((await get("/dev/kit")).statusCode).toBe(200);
  });
});

test("a proxy must not store pages, loader data or the not-found page", async () => {
  for (const url of ["/faq", "/faq.data", "/-"]) expect((await get(url)).headers["cache-control"], url).toBe("private, no-cache");
  expect((await get("/faq.data")).headers).not.toHaveProperty(CACHE_HEADER);
});
