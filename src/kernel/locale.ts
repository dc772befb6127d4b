/**
 * Languages of the interface. LANG-1: Indonesian (ID) and English (EN), stored in upper case, ID by default. LANG-2: every
 * public path also answers in English under `/en`; without the prefix the session's language applies.
 */
export const LANGUAGES = ["ID", "EN"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "ID";

/** The tags for `Intl` and the `lang` attribute. English uses British formats: day, month, year, as in Indonesia. */
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

/** Parses a stored or typed language in any case; null when it is not supported. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const upper = text?.trim().toUpperCase();
  return LANGUAGES.find((language) => language === upper) ?? null;
}

export interface LocalizedPath {
  /** The language of the prefix; null without a prefix. */
  readonly prefix: Language | null;
  /** The path without its language prefix, always starting with `/`. */
  readonly path: string;
}

/**
 * Splits `/en/faq` into EN and `/faq`, and `/faq` into null and `/faq`. Only a whole first segment counts: `/england` has no prefix. The
 * path begins with exactly one slash: the rest of `/en//host` would be another site's address if used in a link.
 */
export function splitLanguagePrefix(pathname: string): LocalizedPath {
  return {
    prefix: /^\/en(?:\/|$)/.test(pathname) ? "EN" : null,
    path: pathname.replace(/^(?:\/en(?=\/|$))?[\s\\/]*/, "/"),
  };
}

/** Pages with a single address: their language is that of the signed-in user, and `/en/dashboard` does not exist. */
const ONE_ADDRESS = /^\/(?:dashboard|office|dev)(?:[/?#]|$)/;

/**
 * The address of a page in a language: `/faq` in Indonesian, `/en/faq` in English; pages for signed-in users have one for both. Hash and
 * query are preserved.
 */
export function localizePath(path: string, language: Language): string {
  if (language !== "EN" || ONE_ADDRESS.test(path)) return path;
  if (path === "/") return "/en";
  if (path.startsWith("/#") || path.startsWith("/?")) return `/en${path.slice(1)}`;
  return `/en${path}`;
}

/** Text for readers, in both languages. */
export interface Bilingual<T = string> {
  readonly ID: T;
  readonly EN: T;
}
