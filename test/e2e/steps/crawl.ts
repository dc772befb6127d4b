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

/** Upper bound, far above the number of pages: a crawl that reaches it has found endless links. */
const MOST_PAGES = 200;

/**
 * Links to the calculator or the contact form carry prefilled values, links to registration a return address: the page is the same, so
 * these only have to answer.
 */
const isAnswered = ({ pathname, search, searchParams }: URL) =>
  (/\/(?:kalkulator|hubungi-kami)$/.test(pathname) && search !== "") ||
  (/\/registration(?:\/|$)/.test(pathname) && searchParams.has("next"));
/**
 * Outlets and their areas are thousands of similar pages: a few of each kind are checked. A kind is the pages of outlets, or the lists
 * whose address filters by the same parameters.
 */
const MOST_OF_A_KIND = 3;
function kindOf(path: string): string | null {
  const [, language = "", rest] = /^(\/en)?\/lokasi-tunai(.*)$/.exec(path) ?? [];
  if (rest === undefined || rest === "") return null;
  if (rest.startsWith("/")) return `${language}/lokasi-tunai/{slug}`;
  return `${language}?${[...new URLSearchParams(rest.slice(1)).keys()].toSorted().join("&")}`;
}

const isPage = ({ pathname }: URL) => !pathname.includes(".") && !pathname.startsWith("/dashboard");

export async function crawl(page: Page, language: Language, look: (path: string) => Promise<void>): Promise<readonly Visit[]> {
  const found = [at(language, "/")];
  const visits: Visit[] = [];
  const answered = new Set<string>();
  const ofKind = new Map<string, number>();
  /** Whether enough pages of this kind have been found. */
  const isAnother = (path: string): boolean => {
    const kind = kindOf(path);
    if (kind === null) return false;
    const before = ofKind.get(kind) ?? 0;
    ofKind.set(kind, before + 1);
    return before >= MOST_OF_A_KIND;
  };
  for (const path of found) {
    expect(found.length).toBeLessThan(MOST_PAGES);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.request().redirectedFrom(), `${path} is linked by an address that is not its own`).toBeNull();
    await look(path);
    const links = await page.evaluate<string[]>("[...document.querySelectorAll('a[href]')].map((link) => link.href)");
    const inside = links.filter((href) => href.startsWith(new URL(page.url()).origin)).map((href) => new URL(href));
    // Feeds and other files are not pages: site-files.spec.ts reads them. Pages behind sign-in are not crawled (robots.txt).
    for (const { href } of inside.filter(isAnswered).filter(({ href }) => !answered.has(href))) {
      answered.add(href);
      expect((await page.request.get(href)).status(), href).toBe(200);
    }
    const paths = [
      ...new Set(inside.filter((link) => isPage(link) && !isAnswered(link)).map(({ pathname, search }) => pathname + search)),
    ];
    const isOurs = (to: string) => /^\/en(?:[/?]|$)/.test(to) === (language === "EN");
    for (const to of paths.filter(isOurs)) if (!found.includes(to) && !isAnother(to)) found.push(to);
    visits.push({ path, title: await page.title(), across: paths.filter((to) => !isOurs(to)) });
  }
  return visits;
}
