/** Every page of the site, found by following its links from the home page of a language, as people and search engines do. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoSidewaysScroll, PHONE, SMALL_PHONE } from "../steps/browser.ts";
import { crawl, type Visit } from "../steps/crawl.ts";
import { expect, IN, inOneLanguage, listen, test, type Language } from "../steps/journey.ts";
import { sitePages } from "../steps/site.ts";

test.describe.configure({ timeout: 150_000 });

// The one with scripts and the one without, each in its language: both crawls meet every page, and accessibility.spec.ts opens the pages of both languages with scripts.
inOneLanguage("ID", (language) => {
  test("every page reached from the home page is complete, quiet, and fits small phones", async ({ page, request, baseURL }) => {
    const failed: string[] = [];
    page.on(
      "response",
      (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()} on ${page.url()}`),
    );
    await expectComplete(page, language, request, baseURL ?? "");
    expect(failed).toEqual([]);
  });
});

inOneLanguage("EN", (language) => {
  test("every page reached from the home page works without JavaScript too", async ({ browser, request, quiet, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await listen(page, quiet);
    await expectComplete(page, language, request, baseURL ?? "");
    await context.close();
  });
});

async function expectComplete(page: Page, language: Language, request: APIRequestContext, site: string): Promise<void> {
  await page.setViewportSize(PHONE);
  // Listed before the crawl: pages published meanwhile need not be reached.
  const listed = await sitePages(request);
  const visits = await crawl(page, language, async (path) => {
    await checkHead(page, language, path, site);
    await checkBody(page, path);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(PHONE);
  });
  expect(unreached(listed, language, visits)).toEqual([]);
  await checkOtherLanguage(visits, language, async (path) => (await request.get(path, { maxRedirects: 0 })).status());
  checkTitles(visits);
}

/** Pages named in the site map that no link leads to. */
function unreached(
  listed: Awaited<ReturnType<typeof sitePages>>,
  language: Language,
  visits: readonly Visit[],
): readonly string[] {
  const reached = new Set(visits.map(({ path }) => path));
  return listed.map((pair) => pair[language]).filter((path) => !reached.has(path));
}

interface Head {
  readonly lang: string;
  readonly title: string;
  readonly metas: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, string>>;
  readonly structured: readonly string[];
}

async function checkHead(page: Page, language: Language, path: string, site: string): Promise<void> {
  const head = await page.evaluate<Head>(`({
    lang: document.documentElement.lang,
    title: document.title,
    metas: Object.fromEntries([...document.querySelectorAll("meta[name], meta[property]")].map((meta) => [meta.name || meta.getAttribute("property"), meta.content])),
    links: Object.fromEntries([...document.querySelectorAll("head link[rel=canonical], head link[hreflang]")].map((link) => [link.hreflang || link.rel, link.href])),
    structured: [...document.querySelectorAll("script[type='application/ld+json']")].map((script) => script.textContent),
  })`);
  const { lang, title, metas, links } = head;
  expect(lang, path).toBe(language.toLowerCase());
  expect(title, path).toMatch(/^.{3,90} · Sampai$/);
  expect(metas["description"] ?? "", path).toMatch(/^.{50,200}$/s);
  expect(links["canonical"], path).toBe(site + (path === "/" ? "/" : path));
  expect(Object.keys(links).toSorted(), path).toEqual(["canonical", "en", "id", "x-default"]);
  expect(links[language.toLowerCase()], path).toBe(links["canonical"]);
  expect(links["x-default"], path).toBe(links["id"]);
  expect(new URL(links["en"] ?? "").pathname, path).toMatch(/^\/en(?:\/|$)/);
  expect(new URL(links["id"] ?? "").pathname, path).not.toMatch(/^\/en(?:\/|$)/);
  for (const name of ["og:title", "og:description", "og:type", "og:site_name", "og:image:alt", "twitter:card"])
    expect(metas[name] ?? "", `${name} of ${path}`).not.toBe("");
  expect(metas["og:url"], path).toBe(links["canonical"]);
  expect(metas["og:image"], path).toBe(`${site}/sharing${path === "/" ? "/index" : path.split("?", 1)[0]}.png`);
  expect(metas["og:locale"], path).toBe(language === "ID" ? "id_ID" : "en_GB");
  expect(metas["robots"], path).toBeUndefined();
  for (const text of head.structured) expect(JSON.parse(text), path).toMatchObject({ "@context": "https://schema.org" });
}

interface Body {
  readonly h1: number;
  readonly mains: number;
  readonly levels: readonly number[];
  readonly withoutAlt: readonly string[];
  readonly broken: readonly string[];
  readonly doubled: readonly string[];
  readonly leadNowhere: readonly string[];
}

async function checkBody(page: Page, path: string): Promise<void> {
  // Pictures further down load lazily: those in view must have loaded.
  const body = await page.evaluate<Body>(`(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const ids = all("[id]").map((element) => element.id);
    return {
      h1: all("h1").length,
      mains: all("main").length,
      levels: all("h1, h2, h3, h4, h5, h6").map((heading) => Number(heading.tagName[1])),
      withoutAlt: all("img:not([alt])").map((image) => image.src),
      broken: all("img").filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
      doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
      leadNowhere: all("a[href*='#']").filter((link) => link.pathname === location.pathname && link.hash.length > 1 && !document.getElementById(decodeURIComponent(link.hash.slice(1)))).map((link) => link.href),
    };
  })()`);
  expect(body, path).toMatchObject({ h1: 1, mains: 1, withoutAlt: [], broken: [], doubled: [], leadNowhere: [] });
  const skipped = body.levels.filter((level, index) => level > (body.levels[index - 1] ?? 0) + 1);
  expect(skipped, `levels of headings of ${path}: ${body.levels.join(" ")}`).toEqual([]);
}

/** Two pages with the same title are indistinguishable in a list of tabs or results. */
function checkTitles(visits: readonly Visit[]): void {
  const titles = visits.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
}

/** Links into the other language are followed by its own crawl; here they only have to exist. */
async function checkOtherLanguage(
  visits: readonly Visit[],
  language: Language,
  request: (path: string) => Promise<number>,
): Promise<void> {
  const across = [...new Set(visits.flatMap(({ across }) => across))];
  expect(across.length).toBeGreaterThan(20);
  for (const path of across) expect(await request(path), `${path}, linked from a page ${IN[language]}`).toBe(200);
}
