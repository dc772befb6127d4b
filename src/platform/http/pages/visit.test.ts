import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, describe, expect, test } from "vitest";
import { openTestApp } from "../../testing/database.ts";
import { sampleHttp } from "../../testing/sample-calls.ts";
import { testServerDeps } from "../../testing/test-server.ts";
import { CACHE_HEADER, registerPages } from "./serve.ts";
import { PAGE_HEADER, visitOf, type PageVisit } from "./visit.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const sent = (headers: Record<string, string> = {}, more: Partial<Parameters<typeof visitOf>[0]> = {}) =>
  visitOf({
    method: "GET",
    headers: { "user-agent": DESK, ...headers },
    url: "/faq",
    status: 200,
    name: "/faq",
    language: "ID",
    isData: false,
    siteHost: "sampai.test",
    ...more,
  });

describe("counted", () => {
  test("the page, its language and the kind of device", () => {
    expect(sent()).toEqual({ page: "/faq", language: "ID", device: "desktop", source: null });
    expect(sent({ "user-agent": PHONE }, { language: "EN" })).toMatchObject({ language: "EN", device: "phone" });
    // An explicit statement of the browser about the device takes precedence over its user agent.
    expect(sent({ "user-agent": DESK, "sec-ch-ua-mobile": "?1" })).toMatchObject({ device: "phone" });
    expect(sent({ "user-agent": PHONE, "sec-ch-ua-mobile": "?0" })).toMatchObject({ device: "desktop" });
  });

  test.each<[string | undefined, string | null]>([
    ["https://www.Google.com/search?q=kirim+uang", "google.com"],
    ["https://m.facebook.com/", "m.facebook.com"],
    ["https://sampai.test/faq", null],
    [undefined, null],
    ["", null],
    ["no address", null],
    ["javascript:alert(1)", null],
    ["https://203.0.113.9/", null],
    ["https://[2001:db8::1]/", null],
    ["http://localhost:8080/", null],
    ["https://=cmd.example.com/", null],
    [`https://${"a".repeat(63)}.${"b".repeat(63)}.com/`, null],
    ["android-app://com.google.android.gm/", null],
  ])("source of %s: %s", (referer, source) => {
    expect(sent(referer === undefined ? {} : { referer })).toMatchObject({ source });
  });

  test("all addresses without a page count as one", () => {
    for (const url of ["/wp-login.php", "/x".repeat(500)])
      expect(sent({}, { url, status: 404, name: "/*" })).toMatchObject({ page: "404" });
  });
});

describe("not counted", () => {
  const robots = [
    "",
    "Googlebot/2.1 (+http://www.google.com/bot.html)",
    "curl/8.5.0",
    "python-requests/2.32",
    "HeadlessChrome/131.0",
  ];
  test.each(robots)("a robot: %s", (agent) => expect(sent({ "user-agent": agent })).toBeNull());

  test.each<[string, Record<string, string>]>([
    ["a visitor with Do Not Track", { dnt: "1" }],
    ["a visitor with Global Privacy Control", { "sec-gpc": "1" }],
    ["a prefetch", { "sec-purpose": "prefetch;prerender" }],
    ["a prefetch of an older browser", { purpose: "prefetch" }],
    ["and others", { "x-moz": "prefetch" }],
    ["a part of another page", { "sec-fetch-dest": "image" }],
  ])("%s", (_name, headers) => expect(sent(headers)).toBeNull());

  test("a HEAD request, a redirect, a failure, a page that the router did not render", () => {
    expect(sent({}, { method: "HEAD" })).toBeNull();
    for (const status of [301, 302, 304, 500, 503]) expect(sent({}, { status })).toBeNull();
    expect(sent({}, { name: null })).toBeNull();
  });

  test.each(["/dashboard", "/dashboard/transfers/:id", "/office/audit", "/dev/mailbox", "/offline"])(
    "pages for signed-in users: %s",
    (name) => expect(sent({}, { name })).toBeNull(),
  );

  test("a page that reloads its own data is not counted; a step from another page is, without a source", () => {
    const step = (url: string, referer: string) => sent({ referer, "sec-fetch-dest": "empty" }, { url, isData: true });
    expect(step("/kalkulator.data?only=answer&send=5", "https://sampai.test/kalkulator?send=4")).toBeNull();
    expect(step("/_root.data?index", "https://sampai.test/")).toBeNull();
    expect(step("/en/_root.data?index", "https://sampai.test/en")).toBeNull();
    expect(step("/faq.data?_routes=x", "https://sampai.test/blog")).toMatchObject({ page: "/faq", source: null });
    expect(step("/faq.data", "https://elsewhere.example/")).toMatchObject({ source: null });
  });
});

describe("counting while pages are served", async () => {
  const app = await openTestApp();
  afterAll(() => app[Symbol.asyncDispose]());
  const visits: PageVisit[] = [];
  let drawn = 0;
  const server = Fastify();
  await server.register(fastifyCookie);
  const deps = testServerDeps(app, {
    capabilities: [sampleHttp],
    settings: { SITE_URL: "https://sampai.test" },
    render: async (request) => {
      drawn += 1;
      const { pathname } = new URL(request.url);
      const headers = { "content-type": "text/html", [PAGE_HEADER]: pathname.replace(/\.data$/, ""), [CACHE_HEADER]: "always" };
      return new Response("<html><head></head></html>", { headers, status: pathname === "/none" ? 404 : 200 });
    },
  });
  await server.register(async (scope) => registerPages(scope, { ...deps.pages, onVisit: (visit) => void visits.push(visit) }));
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ method: "GET", url, headers: { "user-agent": DESK, ...headers } });

  test("a page from the cache counts like a rendered one, with the facts of its own request", async () => {
    await get("/faq");
    await get("/faq", { "user-agent": PHONE, referer: "https://news.example/a" });
    await get("/faq", { dnt: "1" });
    expect(drawn).toBe(1);
    expect(visits.splice(0)).toEqual([
      { page: "/faq", language: "ID", device: "desktop", source: null },
      { page: "/faq", language: "ID", device: "phone", source: "news.example" },
    ]);
  });

  test("steps within the site count, all missing pages count as one, and the page name never leaves the server", async () => {
    const answers = [await get("/faq.data", { referer: "https://sampai.test/blog" }), await get("/none"), await get("/en/faq")];
    expect(visits.splice(0).map(({ page, language }) => `${language} ${page}`)).toEqual(["ID /faq", "ID 404", "EN /en/faq"]);
    for (const { headers } of answers) expect(headers).not.toHaveProperty(PAGE_HEADER);
  });
});
