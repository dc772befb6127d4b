/** Files and headers for machines: headers, health, the site map, feeds, the manifest. */
import type { APIResponse, Page } from "@playwright/test";
import { at, expect, IN, LANGUAGES, test } from "../steps/journey.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

function expectSafe(answer: APIResponse): void {
  const headers = answer.headers();
  expect(headers, answer.url()).toMatchObject(EVERYWHERE);
  expect(headers["permissions-policy"], answer.url()).toContain("payment=()");
  expect(headers["content-security-policy"], answer.url()).toContain("default-src 'none'");
  expect(headers["content-security-policy"], answer.url()).toContain("frame-ancestors 'none'");
  expect(headers["server"], answer.url()).toBeUndefined();
  expect(headers["x-powered-by"], answer.url()).toBeUndefined();
  expect(headers["x-request-id"], answer.url()).toMatch(/^[\w-]{8,64}$/);
}

test("pages allow their own scripts by hash, and nothing inline or evaluated", async ({ request }) => {
  for (const path of ["/", "/en/faq", "/blog", "/dev/kit", "/dev/mailbox", "/not-there"]) {
    const answer = await request.get(path);
    expectSafe(answer);
    const policy = answer.headers()["content-security-policy"] ?? "";
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts, path).toMatch(/^'self'(?: 'sha256-[A-Za-z0-9+/]{43}=')+$/);
    expect(policy, path).not.toContain("unsafe-eval");
    expect(policy.replace("style-src-attr 'unsafe-inline'", ""), path).not.toContain("unsafe-inline");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "script-src-attr 'none'"])
      expect(policy, path).toContain(rule);
    expect(answer.headers()["cache-control"], path).toContain("private");
  }
});

test("calls, files and missing pages carry the security headers too", async ({ request }) => {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await request.get("/")).text())?.[0] ?? "";
  expect(asset).not.toBe("");
  const answers = [
    [200, await request.get("/v1/content/questions", { headers: { key: "sampai-web" } })],
    [401, await request.get("/v1/content/questions")],
    [404, await request.get("/v1/nothing")],
    [200, await request.get(asset)],
    [200, await request.get("/favicon.svg")],
    [200, await request.get("/og-default.png")],
    [200, await request.get("/sharing/en/faq.png")],
    [404, await request.get("/assets/nothing.js")],
    [200, await request.get("/sitemap.xml")],
    [200, await request.get("/healthz")],
  ] as const;
  for (const [status, answer] of answers) {
    expect(answer.status(), answer.url()).toBe(status);
    expectSafe(answer);
  }
  expect((await request.get(asset)).headers()["cache-control"]).toContain("immutable");
});

test("the visitor's cookie is unreadable to scripts and other sites", async ({ request }) => {
  const cookies = (await request.get("/")).headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  expect(cookies).toHaveLength(1);
  expect(cookies[0]?.value).toMatch(/HttpOnly/);
  expect(cookies[0]?.value).toMatch(/SameSite=Lax/);
});

test("health says that the process is alive and ready", async ({ request }) => {
  const health = await request.get("/healthz");
  expect(await health.json()).toMatchObject({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const ready = await request.get("/readyz");
  expect(await ready.json()).toEqual({ status: "ready", stopping: false, parts: { migrations: "ok" } });
  const deep = await request.get("/readyz?deep");
  expect(deep.status()).toBe(200);
  expect(await deep.json()).toEqual({
    status: "ready",
    stopping: false,
    parts: { database: "ok", migrations: "ok", jobs: "ok", writes: "ok", worker: "ok" },
    setUp: "ok",
    recovery: "ok",
  });
  expect((await request.get("/metrics")).status()).toBe(404);
});

test("a public page is answered from the cache: more often than one address may have it rendered", async ({ request }) => {
  // Of several pages, because each says for itself how long it is cached. The gate renders 300 pages of an address at once, then 5 a second.
  const paths = ["/", "/en/faq", "/produk", "/blog"];
  for (let round = 0; round < 110; round++) {
    const answers = await Promise.all(paths.map((path) => request.get(path, { maxRedirects: 0 })));
    for (const [index, answer] of answers.entries()) expect(answer.status(), `${paths[index]} in round ${round}`).toBe(200);
  }
});

test("the site map is well formed, and every address in it answers at once", async ({ page, request, baseURL }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const text = await answer.text();
  await expectWellFormed(page, text);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(40);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    expect(address).toMatch(new RegExp(`^${baseURL}/`));
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  }
});

test("robots are pointed to the site map and kept from pages not meant for them", async ({ request, baseURL }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const text = await answer.text();
  expect(text).toMatch(/^User-agent: \*$/m);
  for (const path of ["/v1/", "/dev/"]) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml\n`);
});

for (const language of LANGUAGES) {
  test(`the feed ${IN[language]} lists the articles with their addresses and dates`, async ({ page, request, baseURL }) => {
    const answer = await request.get(at(language, "/blog/feed.xml"));
    expect(answer.headers()["content-type"]).toContain("application/rss+xml");
    const text = await answer.text();
    await expectWellFormed(page, text);
    expect(text).toContain(`<language>${language.toLowerCase()}</language>`);
    expect(text).toContain(`<atom:link href="${baseURL}${at(language, "/blog/feed.xml")}" rel="self"`);
    const links = [...text.matchAll(/<item>.*?<link>([^<]+)<\/link>/gs)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThanOrEqual(12);
    for (const link of links) expect(link).toMatch(new RegExp(`^${baseURL}${at(language, "/blog/")}[a-z0-9-]+$`));
    const days = [...text.matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map(([, day = ""]) => Date.parse(day));
    expect(days).toHaveLength(links.length);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect((await request.get(links[0] ?? "")).status()).toBe(200);
  });
}

test("the manifest is linked, valid, and its icons have the declared sizes", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.locator("head link[rel=manifest]")).toHaveAttribute("href", "/site.webmanifest");
  const answer = await request.get("/site.webmanifest");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Sampai", start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe(type);
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

/** The browser's own parser decides whether XML is well formed. */
async function expectWellFormed(page: Page, xml: string): Promise<void> {
  const fault = await page.evaluate<string | null>(
    `new DOMParser().parseFromString(${JSON.stringify(xml)}, "application/xml").querySelector("parsererror")?.textContent ?? null`,
  );
  expect(fault).toBeNull();
}
