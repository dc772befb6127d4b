/** Follows the links of the site within one language, each page once. */
import type { Page } from "@playwright/test";
import { at, expect, type Language } from "./journey.ts";

export interface Visit {
  /** With its query, without its hash. */
  readonly path: string;
  readonly title: string;
  /** Links into the other language. */
  readonly across: readonly string[];
}

/** Far more than the site has: a crawl that gets there has found an endless one. */
const MOST_PAGES = 200;

const isPage = ({ pathname }: URL) => !pathname.includes(".") && !pathname.startsWith("/dashboard");

export async function crawl(page: Page, language: Language, look: (path: string) => Promise<void>): Promise<readonly Visit[]> {
  const found = [at(language, "/")];
  const visits: Visit[] = [];
  for (const path of found) {
    expect(found.length).toBeLessThan(MOST_PAGES);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.request().redirectedFrom(), `${path} is linked by an address that is not its own`).toBeNull();
    await look(path);
    const links = await page.evaluate<string[]>("[...document.querySelectorAll('a[href]')].map((link) => link.href)");
    const inside = links.filter((href) => href.startsWith(new URL(page.url()).origin)).map((href) => new URL(href));
    // Feeds and other files are no pages: site-files.spec.ts reads them. What lies behind sign-in is nothing to crawl (robots.txt).
    const paths = [...new Set(inside.filter(isPage).map(({ pathname, search }) => pathname + search))];
    const isOurs = (to: string) => /^\/en(?:[/?]|$)/.test(to) === (language === "EN");
    for (const to of paths.filter(isOurs)) if (!found.includes(to)) found.push(to);
    visits.push({ path, title: await page.title(), across: paths.filter((to) => !isOurs(to)) });
  }
  return visits;
}
