/** What the server tells each page in meta tags (WIRE.md "Calls"). Read when needed: the CSRF token changes while the page lives. */
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

/** The content of a meta tag, empty when the page has none. */
export function readPageFact(name: PageFact): string {
  return metaElement(name)?.content ?? "";
}

/** Replaces a fact, e.g. the CSRF token that came with a reply to a POST (SPEC §7). */
export function replacePageFact(name: PageFact, content: string): void {
  const element = metaElement(name);
  if (element) element.content = content;
}
