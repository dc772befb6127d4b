/** The addresses of every public page in both languages, from sitemap.xml. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, type Language } from "./journey.ts";

export type Pair = Readonly<Record<Language, string>>;

/** Every public page, by its path in each language. */
export async function sitePages(request: APIRequestContext): Promise<readonly Pair[]> {
  const answer = await request.get("/sitemap.xml");
  expect(answer.ok()).toBe(true);
  const pairs = new Map<string, Pair>();
  for (const [, entry = ""] of (await answer.text()).matchAll(/<url>(.*?)<\/url>/gs)) {
    const path = (hreflang: string) =>
      new URL(new RegExp(`hreflang="${hreflang}" href="([^"]+)"`).exec(entry)?.[1] ?? "").pathname;
    pairs.set(path("id"), { ID: path("id"), EN: path("en") });
  }
  expect(pairs.size).toBeGreaterThan(20);
  return [...pairs.values()];
}

/** One article, by its slug in each language. */
export async function someArticle(request: APIRequestContext): Promise<Pair> {
  const article = (await sitePages(request)).find(
    ({ ID, EN }) => /^\/blog\/[^/]+$/.test(ID) && ID !== "/blog/category" && `/en${ID}` !== EN,
  );
  if (!article) throw new Error("the site map names no article whose slug differs by language");
  return article;
}

/** The page of one outlet of the demo. */
const OUTLET_PATH = "/lokasi-tunai/loket-demo-monas-jakarta-pusat-0000000001";

/** One page of each kind: similar pages are checked once. */
export async function kindsOfPages(request: APIRequestContext): Promise<readonly Pair[]> {
  const pages = await sitePages(request);
  const category = pages.find(({ ID }) => /^\/blog\/category\/.+/.test(ID));
  if (!category) throw new Error("the site map names no category");
  const fixed = [
    "/",
    "/kalkulator",
    "/produk",
    "/produk/transfer-internasional",
    "/kemitraan/agen",
    "/pusat-bantuan",
    "/status",
    "/lokasi-tunai",
    OUTLET_PATH,
    "/tentang-kami",
    "/tim-kami",
    "/kantor",
    "/faq",
    "/blog",
    "/blog/category",
    "/hubungi-kami",
    "/karir",
    "/syarat-ketentuan",
    "/kebijakan-privasi",
  ];
  const kinds = fixed.map((path) => ({ ID: path, EN: path === "/" ? "/en" : `/en${path}` }));
  const searches = ["/faq?q=biaya", "/faq?q=zzzz", "/pusat-bantuan?q=biaya", "/pusat-bantuan?topik=memulai&kiriman=TR-DEMO"].map(
    (path) => ({ ID: path, EN: `/en${path}` }),
  );
  return [...kinds, ...searches, category, await someArticle(request), { ID: "/tidak-ada", EN: "/en/not-there" }];
}

/** A public page as visitors without JavaScript get it now. */
export async function publicPage(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text();
}

/** A change in the office reaches visitors within this time. */
const SHOWN_WITHIN_MS = 1_000;
/** Where the machine is busy a second holds few answers: so many are waited for in any case. */
const FEWEST_ANSWERS = 10;

/** Checks that a public page contains the text (or no longer) within a second of a change. */
export async function expectPublic(page: Page, path: string, text: string, isThere = true): Promise<void> {
  const until = Date.now() + SHOWN_WITHIN_MS;
  let isShown = !isThere;
  for (let answers = 0; isShown !== isThere && (answers < FEWEST_ANSWERS || Date.now() < until); answers += 1)
    isShown = (await publicPage(page, path)).includes(text);
  expect(isShown, `visitors of ${path} see ${text}`).toBe(isThere);
}
