/**
 * What is counted of a page that was sent: which page, in which language, on what kind of device, and the site that led here. No address, no
 * identifier, no cookie is looked at (decision 0055).
 */
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import type { Language } from "#kernel/locale.ts";

export interface PageVisit {
  /** The address of the page without its language: `/blog/kirim-uang`, `/lacak/:token`; `404` for one that no page has. */
  readonly page: string;
  readonly language: Language;
  readonly device: "phone" | "desktop";
  /** The host of another site that led here; null for none, and for steps within ours. */
  readonly source: string | null;
}

/** Set by the root route (root.tsx) with the name of the page it draws. Never leaves the server. */
export const PAGE_HEADER = "x-page";
export const NOT_FOUND_PAGE = "404";

interface SentPage {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Path and query as they were asked for. */
  readonly url: string;
  readonly status: number;
  /** What the root route called it; null for what it did not draw. */
  readonly name: string | null;
  readonly language: Language;
  /** Whether only a loader's data was sent: a step from one page to another, without loading the site anew. */
  readonly isData: boolean;
  readonly siteHost: string;
}

/** The rooms of people who are signed in are nobody's to count, and development pages are no pages. */
const NOT_COUNTED = /^\/(?:dashboard|office|dev|call|offline)(?:\/|$)/;

/** What to count of a page that was sent; null for what is not: robots, what is fetched ahead, and people who ask not to be counted. */
export function visitOf(sent: SentPage): PageVisit | null {
  const { headers, method, status, name, language, isData } = sent;
  if (method !== "GET" || (status !== 200 && status !== 404)) return null;
  if (headers["dnt"] === "1" || headers["sec-gpc"] === "1") return null;
  if (isAhead(headers) || (!isData && isPart(headers))) return null;
  const page = status === 404 ? NOT_FOUND_PAGE : name;
  if (page === null || NOT_COUNTED.test(page)) return null;
  const kind = kindOf(headers["user-agent"] ?? "");
  if (kind === "robot") return null;
  const referrer = typeof headers.referer === "string" && URL.canParse(headers.referer) ? new URL(headers.referer) : null;
  // A page that asks for its own data anew (a calculator while one types, a list that is filtered) is the same visit.
  if (isData && referrer?.pathname === pathOf(sent.url)) return null;
  const hint = headers["sec-ch-ua-mobile"];
  const device = hint === "?1" ? "phone" : hint === "?0" ? "desktop" : kind;
  return { page, language, device, source: isData ? null : sourceOf(referrer, sent.siteHost) };
}

/** Fetched before anybody looks: what is never looked at shall not count, and what is asks again. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-moz", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}

/** A browser that says what it wants says "document" for a page; old ones say nothing. */
function isPart(headers: IncomingHttpHeaders): boolean {
  const wanted = headers["sec-fetch-dest"];
  return wanted !== undefined && wanted !== "document";
}

/** Browsers' names are few, and telling robots takes a long expression: what was told once is remembered. */
const kinds = new Map<string, "phone" | "desktop" | "robot">();
const MAX_KINDS = 2_000;

function kindOf(agent: string): "phone" | "desktop" | "robot" {
  const known = kinds.get(agent);
  if (known !== undefined) return known;
  if (kinds.size >= MAX_KINDS) kinds.clear();
  const kind = agent === "" || isbot(agent) ? "robot" : /Mobi|iPhone|iPod/i.test(agent) ? "phone" : "desktop";
  if (agent.length <= 400) kinds.set(agent, kind);
  return kind;
}

const HOST = /^(?=.{3,100}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;

/** Where somebody came from, as far as a name of a site goes. An address in numbers could be somebody's own. */
function sourceOf(referrer: URL | null, siteHost: string): string | null {
  if (referrer === null || referrer.host === siteHost || !/^https?:$/.test(referrer.protocol)) return null;
  const host = referrer.hostname.toLowerCase().replace(/^www\./, "");
  return HOST.test(host) ? host : null;
}

/** The page of a data request: `/faq` of `/faq.data?_routes=…`, `/` of `/_root.data`. */
function pathOf(url: string): string {
  const path = (url.split("?", 1)[0] ?? "").replace(/\.data$/, "");
  return path === "/_root" ? "/" : path.replace(/\/_root$/, "");
}
