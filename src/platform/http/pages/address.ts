/**
 * Decides which addresses are rendered. Rendering a page costs tens of milliseconds, and the router's share grows with each segment: it
 * matches every ancestor of the path (React Router, fog-of-war.js), so a single path of 16 kB once blocked the process for ten seconds.
 * Addresses that no page can have are answered here, before any rendering.
 */
import type { Config } from "../../settings/settings.ts";

/** The deepest page has six segments, including its language. */
const MOST_SEGMENTS = 12;
const MOST_PATH_CHARS = 1_024;
/** Our longest query contains the address to continue at after sign-in. */
const MOST_QUERY_CHARS = 2_048;
const MOST_QUERY_FIELDS = 40;

/** `moved`: the same address without its empty segments; it begins with exactly one slash. */
export type Verdict = "page" | "not_found" | "too_long" | { readonly moved: string };

/**
 * Sequences that decode to a separator, a dot or a control character, however often encoded, and characters that browsers read as one of
 * them. No page has any of these in its path, and a link made from such an address could lead to another host.
 */
const ODD = /[\\\p{C}\s]|%(?:25)*(?:2[ef]|5c|[01][0-9a-f]|7f)|(?:^|\/)\.{1,2}(?:\/|$)/iu;

/** Checks path and query as sent. */
export function validateAddress(sent: string): Verdict {
  const [path, query] = splitOnce(pathOf(sent), "?");
  if (path.length > MOST_PATH_CHARS || query.length > MOST_QUERY_CHARS) return "too_long";
  if (count(path.replace(/\/$/, ""), "/") > MOST_SEGMENTS || count(query, "&") >= MOST_QUERY_FIELDS) return "too_long";
  if (!path.startsWith("/") || ODD.test(path)) return "not_found";
  if (path.includes("//")) return { moved: path.replaceAll(/\/{2,}/g, "/") + (query === "" ? "" : `?${query}`) };
  return "page";
}

/** Path and query of a request line, which may contain a whole URL (RFC 9112 §3.2.2). */
function pathOf(sent: string): string {
  return sent.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/**
 * The requested address on the configured site; null when it is not valid. Only path and query come from the caller: no Host header,
 * `//host/path` or whole URL in the request line may change the host on a page.
 */
export function addressOf({ SITE_URL }: Config, sent: string): URL | null {
  return URL.parse(new URL(SITE_URL).origin + pathOf(sent).replace(/^[/\\]*/, "/"));
}

/**
 * Redirects `/EN/faq` to `/en/faq`: the router ignores case, our prefix does not, and a page must have one address. Null for any other
 * address.
 */
export function lowerPrefix({ pathname, search }: URL): string | null {
  const [, prefix = "", rest = ""] = /^\/(en)(?=\/|$)(.*)$/i.exec(pathname) ?? [];
  return prefix === "" || prefix === "en" ? null : `/en${rest}${search}`;
}

/** An address without a page: rendering it gives the not-found page. */
export const NOWHERE = "/-";

/** Development pages do not exist where development routes are off, however their address is spelt: the router decodes it and ignores case. */
export function isHidden({ DEV_ROUTES }: Config, address: URL): boolean {
  if (DEV_ROUTES) return false;
  return /^\/+(?:en\/+)?dev(?:\/|\.data|$)/i.test(decoded(address.pathname));
}

/** The path decoded once, like in the router; a path that is not UTF-8 stays unchanged, also like there. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
