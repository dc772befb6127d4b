import { readPageFact } from "./page-facts.ts";

/** Cookies that page code reads and writes: the language, nothing secret. Valid for a day by default (SES-18). */
const ONE_DAY_MINUTES = 24 * 60;

/**
 * Writes a cookie for a number of minutes, by default one day, on the domain of our other cookies (COOKIE_DOMAIN). Otherwise there would be
 * two of one name.
 */
export function writeCookie(name: string, value: string, minutes: number = ONE_DAY_MINUTES): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const domain = readPageFact("cookie-domain");
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${minutes * 60}; samesite=lax${secure}${domain && `; domain=${domain}`}`;
}
