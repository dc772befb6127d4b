/**
 * Facts that the server passes to each page in meta tags (API-3). Read when needed, because the CSRF token changes while the page
 * lives.
 */
export type PageFact =
  | "api-key"
  | "payload-passphrase"
  | "csrf-name"
  | "csrf-token"
  | "api-url"
  | "language"
  | "validation-language"
  | "session"
  | "cookie-domain";

function metaElement(name: PageFact): HTMLMetaElement | null {
  return document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
}

/** The content of a meta tag; empty when the page has none. */
export function readPageFact(name: PageFact): string {
  return metaElement(name)?.content ?? "";
}

/** Replaces a fact, e.g. the CSRF token in the answer to a POST (API-8). */
export function replacePageFact(name: PageFact, content: string): void {
  const element = metaElement(name);
  if (element) element.content = content;
}
