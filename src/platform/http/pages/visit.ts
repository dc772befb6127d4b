/**
 * What is counted for each page sent: the page, the language, the kind of device, and the site that led here. No address, identifier or
 * cookie is read (decision 0055).
 */
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import type { Language } from "#kernel/locale.ts";

export interface PageVisit {
  /** The address of the page without its language: `/blog/kirim-uang`, `/lacak/:token`; `404` for an address without a page. */
  readonly page: string;
  readonly language: Language;
  readonly device: "phone" | "desktop";
  /** The host of the other site that led here; null for none, and for steps within our site. */
  readonly source: string | null;
}

/** Set by the root route (root.tsx) to the name of the rendered page. Never leaves the server. */
export const PAGE_HEADER = "x-page";
export const NOT_FOUND_PAGE = "404";

interface SentPage {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Path and query as requested. */
  readonly url: string;
  readonly status: number;
  /** The name given by the root route; null when it did not render the page. */
  readonly name: string | null;
  readonly language: Language;
  /** Whether only a loader's data was sent: a step from one page to another without reloading the site. */
  readonly isData: boolean;
  readonly siteHost: string;
}

/** Pages for signed-in users are not counted, and neither are development pages. */
const NOT_COUNTED = /^\/(?:dashboard|office|dev|call|offline)(?:\/|$)/;

/** The visit to count for a page that was sent; null for robots, prefetches, and visitors who ask not to be counted. */
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
  // A page that reloads its own data (a calculator during typing, a filtered list) is the same visit.
  if (isData && referrer?.pathname === pathOf(sent.url)) return null;
  const hint = headers["sec-ch-ua-mobile"];
  const device = hint === "?1" ? "phone" : hint === "?0" ? "desktop" : kind;
  return { page, language, device, source: isData ? null : sourceOf(referrer, sent.siteHost) };
}

/** Prefetched pages are not counted: they may never be viewed, and a browser that shows one requests it again. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-moz", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}

/** Browsers that send sec-fetch-dest use "document" for a page; old browsers send nothing. */
function isPart(headers: IncomingHttpHeaders): boolean {
  const wanted = headers["sec-fetch-dest"];
  return wanted !== undefined && wanted !== "document";
}

/** There are few different user agents, and detecting robots needs a long expression, so results are cached. */
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

/** The site that led here, as a host name only. A numeric address is dropped, because it could identify a person. */
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
