import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { careersHttp } from "#careers/http.ts";
import { contentHttp } from "#content/http.ts";
import { operatorHttp } from "#operator/http.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { sql } from "kysely";
import { seedDemo } from "../../../db/seed/demo.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { siteFiles } from "./site-files.ts";

const app = await openTestApp();
const deps = testServerDeps(app, {
  capabilities: [
    contentHttp,
    operatorHttp,
    careersHttp({
      keys: createKeyring("a secret of this test"),
      CV_RETENTION_DAYS: 365,
      operatorIdentity: async () => ({ brand: "Sampai", mailbox: "halo@sampai.example" }),
    }),
  ],
  settings: { SITE_URL: "https://sampai.test" },
});
const server = Fastify();
siteFiles(deps.config, deps.apiFor)(server);
beforeAll(() => seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") }));
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});
const bodyOf = async (url: string) => (await server.inject({ url, headers: { host: "evil.test" } })).body;

/** A strict XML reader for our likely errors: every tag closed in order, every & an entity, no stray <. Returns the names of all elements. */
function elementsOf(xml: string): string[] {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  const open: string[] = [];
  const names: string[] = [];
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .replaceAll(
      /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
      (_, closes: string, name: string, _attributes, empty: string) => {
        if (closes) expect(open.pop()).toBe(name);
        else {
          names.push(name);
          if (!empty) open.push(name);
        }
        return "";
      },
    );
  expect(open).toEqual([]);
  expect(rest).not.toContain("<");
  expect(xml.match(/&(?!(?:amp|lt|gt|quot|apos);)/g)).toBeNull();
  return names;
}

describe("sitemap.xml", () => {
  test("has every active article, category and job opening in both languages, each naming both and the default", async () => {
    const xml = await bodyOf("/sitemap.xml");
    elementsOf(xml);
    const { rows } = await sql<{ path: string }>`
      select case language when 'EN' then '/en' else '' end || '/blog/' || slug as path from content.article_text
      union all select case language when 'EN' then '/en' else '' end || '/blog/category/' || slug from content.category_text
      union all select case language when 'EN' then '/en' else '' end || '/karir/' || slug from careers.job_opening_text`.execute(
      app.runtime.database,
    );
    const fixed = [
      "/",
      "/kalkulator",
      "/produk",
      "/produk/transfer-lokal",
      "/produk/transfer-internasional",
      "/produk/pengambilan-tunai",
      "/produk/penggajian",
      "/kemitraan/agen",
      "/kemitraan/mitra-digital",
      "/pusat-bantuan",
      "/status",
      "/lokasi-tunai",
      "/lacak",
      "/verifikasi-resi",
      "/tentang-kami",
      "/faq",
      "/blog",
      "/blog/category",
      "/tim-kami",
      "/kantor",
      "/hubungi-kami",
      "/chat",
      "/karir",
      "/syarat-ketentuan",
      "/kebijakan-privasi",
    ].flatMap((path) => [path, path === "/" ? "/en" : `/en${path}`]);
    const paths = [...xml.matchAll(/<loc>https:\/\/sampai\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(new Set(paths)).toEqual(new Set([...fixed, ...rows.map(({ path }) => path)]));
    expect(paths).toHaveLength(fixed.length + rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(2 * (12 + 4));
    for (const url of xml.split("\n").filter((line) => line.startsWith("<url>"))) {
      expect([...url.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual(["id", "en", "x-default"]);
    }
    expect(xml).not.toContain("evil.test");
  });
  test("leaves out an article that was unpublished", async () => {
    await sql`update content.article set status = 'inactive' where key = 'one-word-names'`.execute(app.runtime.database);
    const xml = await bodyOf("/sitemap.xml");
    const { rows } = await sql<{
      slug: string;
    }>`select slug from content.article_text join content.article on id = article_id where key = 'one-word-names'`.execute(
      app.runtime.database,
    );
    for (const { slug } of rows) expect(xml).not.toContain(`/${slug}<`);
  });
});

test("robots.txt excludes what is not public and names the sitemap", async () => {
  const lines = (await bodyOf("/robots.txt")).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /v1/",
      "Disallow: /dev/",
      "Disallow: /dashboard",
      "Disallow: /office",
      "Sitemap: https://sampai.test/sitemap.xml",
    ]),
  );
});

describe.each([
  ["/blog/feed.xml", "id", "https://sampai.test/blog"],
  ["/en/blog/feed.xml", "en", "https://sampai.test/en/blog"],
])("%s", (url, language, blog) => {
  test("is a feed of the newest articles in its language", async () => {
    const answer = await server.inject({ url });
    expect(answer.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(elementsOf(answer.body).filter((name) => name === "item")).toHaveLength(12);
    expect(answer.body).toContain(`<language>${language}</language>`);
    expect(answer.body).toContain(`<atom:link href="${blog}/feed.xml" rel="self"`);
    for (const [, link] of answer.body.matchAll(/<item>.*?<link>([^<]*)<\/link>/g))
      expect(link!.startsWith(`${blog}/`)).toBe(true);
    for (const [, date] of answer.body.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)) expect(new Date(date!).getUTCHours()).toBe(17);
  });
});

test("XML special characters are escaped", async () => {
  await sql`update content.article_text set title = 'A & B <script>"x"</script> ]]> 送金' where language = 'EN'`.execute(
    app.runtime.database,
  );
  const xml = await bodyOf("/en/blog/feed.xml");
  elementsOf(xml);
  expect(xml).toContain("<title>A &amp; B &lt;script&gt;&quot;x&quot;&lt;/script&gt; ]]&gt; 送金</title>");
});

test("site.webmanifest carries the operator's brand and icons that exist", async () => {
  const answer = await server.inject("/site.webmanifest");
  expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(answer.json()).toMatchObject({ name: "Sampai", id: "/", start_url: "/dashboard", display: "standalone", lang: "id" });
  const { existsSync } = await import("node:fs");
  for (const { src } of answer.json<{ icons: { src: string }[] }>().icons) expect(existsSync(`public${src}`), src).toBe(true);
});
