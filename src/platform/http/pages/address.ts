/**
 * Which addresses are rendered at all. Rendering a page costs tens of milliseconds, and the router's share grows with each segment: it matches
 * every ancestor of the path (React Router, fog-of-war.js), so that one path of 16 kB once held the process for ten seconds. What no page of
 * ours can have is answered here, before anything is drawn.
 */
import type { Config } from "../../config.ts";

/** The deepest page has six segments, its language included. */
const MOST_SEGMENTS = 12;
const MOST_PATH_CHARS = 1_024;
/** The longest query of ours names where to go on after signing in. */
const MOST_QUERY_CHARS = 2_048;
const MOST_QUERY_FIELDS = 40;

/** `moved`: the same address without its empty segments; it begins with exactly one slash. */
export type Verdict = "page" | "not_found" | "too_long" | { readonly moved: string };

/**
 * What decodes to a separator, a dot or a control character, however often it is encoded, and what browsers read as one of them. No page of ours
 * has any of these in its path, and a link made from such an address could lead to another host.
 */
const ODD = /[\\\p{C}\s]|%(?:25)*(?:2[ef]|5c|[01][0-9a-f]|7f)|(?:^|\/)\.{1,2}(?:\/|$)/iu;

/** Judges path and query as they were sent. */
export function judgeAddress(sent: string): Verdict {
  const [path, query] = splitOnce(pathOf(sent), "?");
  if (path.length > MOST_PATH_CHARS || query.length > MOST_QUERY_CHARS) return "too_long";
  if (count(path.replace(/\/$/, ""), "/") > MOST_SEGMENTS || count(query, "&") >= MOST_QUERY_FIELDS) return "too_long";
  if (!path.startsWith("/") || ODD.test(path)) return "not_found";
  if (path.includes("//")) return { moved: path.replaceAll(/\/{2,}/g, "/") + (query === "" ? "" : `?${query}`) };
  return "page";
}

/** Path and query of a request line that may hold a whole URL (RFC 9112 §3.2.2). */
function pathOf(sent: string): string {
  return sent.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/**
 * What was asked for, as an address of the configured site; null for what is none. Only path and query are the caller's: neither a Host header nor
 * `//host/path` nor a whole URL in the request line may steer anything on a page.
 */
export function addressOf({ SITE_URL }: Config, sent: string): URL | null {
  return URL.parse(new URL(SITE_URL).origin + pathOf(sent).replace(/^[/\\]*/, "/"));
}

/** `/EN/faq` is no second address of `/en/faq`: the router minds no case, our prefix does. Null for any other address. */
export function lowerPrefix({ pathname, search }: URL): string | null {
  const [, prefix = "", rest = ""] = /^\/(en)(?=\/|$)(.*)$/i.exec(pathname) ?? [];
  return prefix === "" || prefix === "en" ? null : `/en${rest}${search}`;
}

/** An address that no page has: rendering it gives the not-found page. */
export const NOWHERE = "/-";

/** Development pages do not exist where development routes are off, however their address is spelt: the router decodes it and minds no case. */
export function isHidden({ DEV_ROUTES }: Config, address: URL): boolean {
  if (DEV_ROUTES) return false;
  return /^\/+(?:en\/+)?dev(?:\/|\.data|$)/i.test(decoded(address.pathname));
}

/** The path decoded once, as the router does; one that is not UTF-8 stays as it is there, too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
