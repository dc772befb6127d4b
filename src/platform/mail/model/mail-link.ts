/** Addresses in messages. */
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";

/**
 * A page of ours as an address in a message to somebody of this language. A page for signed-in people has one address for both languages, and
 * is Indonesian in a browser that has never been here, as inside a mail app: in English the link therefore leads through the English
 * sign-in page, which sends a signed-in person on at once.
 */
export function mailLink(siteUrl: string, path: string, language: Language): string {
  const localized = localizePath(path, language);
  const isOnlyIndonesian = language === "EN" && localized === path;
  return new URL(
    isOnlyIndonesian ? `${localizePath(href("/login"), language)}?next=${encodeURIComponent(path)}` : localized,
    siteUrl,
  ).href;
}
