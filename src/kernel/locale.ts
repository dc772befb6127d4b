/**
 * Languages of the interface. SPEC §4 and §9: Indonesian (ID) and English (EN), stored uppercase, ID by default.
 * PRODUCT.md §3: every public path answers under `/en` in English too; without the prefix the session's language rules.
 */
export const LANGUAGES = ["ID", "EN"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "ID";

/** What `Intl` and the `lang` attribute are given. English is British in form: dates run day, month, year as in Indonesia. */
const BCP47: Record<Language, string> = { ID: "id-ID", EN: "en-GB" };
const HTML_LANG: Record<Language, string> = { ID: "id", EN: "en" };

/** A BCP 47 tag for `Intl`, e.g. `id-ID`. */
export function localeTag(language: Language): string {
  return BCP47[language];
}

/** The value of the `lang` and `hreflang` attributes. */
export function htmlLang(language: Language): string {
  return HTML_LANG[language];
}

/** Reads a stored or typed language in any case; null when it is none of ours. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const upper = text?.trim().toUpperCase();
  return LANGUAGES.find((language) => language === upper) ?? null;
}

export interface LocalizedPath {
  /** The language that the prefix names; null without a prefix. */
  readonly prefix: Language | null;
  /** The path without its language prefix, always starting with `/`. */
  readonly path: string;
}

/**
 * Splits `/en/faq` into EN and `/faq`, and `/faq` into null and `/faq`. Only a whole first segment counts: `/england` has no prefix. The path
 * begins with exactly one slash: what stays of `/en//host` would be another site's address in a link.
 */
export function splitLanguagePrefix(pathname: string): LocalizedPath {
  return {
    prefix: /^\/en(?:\/|$)/.test(pathname) ? "EN" : null,
    path: pathname.replace(/^(?:\/en(?=\/|$))?[\s\\/]*/, "/"),
  };
}

/** Pages that have one address: they speak the language of whoever is signed in, and `/en/dashboard` is no page. */
const ONE_ADDRESS = /^\/(?:dashboard|office|dev)(?:[/?#]|$)/;

/** The address of a page in a language: `/faq` in Indonesian, `/en/faq` in English; the signed-in area has one for both. Hash and query are kept. */
export function localizePath(path: string, language: Language): string {
  if (language !== "EN" || ONE_ADDRESS.test(path)) return path;
  if (path === "/") return "/en";
  if (path.startsWith("/#") || path.startsWith("/?")) return `/en${path.slice(1)}`;
  return `/en${path}`;
}

/** Text that a person reads, in both languages. */
export interface Bilingual<T = string> {
  readonly ID: T;
  readonly EN: T;
}
