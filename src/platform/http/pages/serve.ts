/**
 * Serves the pages: React Router renders, public pages come from the cache, and every page gets its visitor's meta tags (API-3)
 * and a content security policy made from its own inline scripts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, parseLanguage, splitLanguagePrefix, type Language } from "#kernel/locale.ts";
import type { Api } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Runtime } from "../../unit-of-work.ts";
import { VISITOR } from "../../actor.ts";
import { AWAY_RETRY_SECONDS, isDatabaseAway } from "../../database/unavailable.ts";
import type { PublicPagesRevision } from "./public-pages-revision.ts";
import type { Csrf } from "../csrf.ts";
import { isSecretPath } from "../secret-paths.ts";
import { LANGUAGE_COOKIE, SESSION_COOKIE, visitorIdOf } from "../visitor.ts";
import { addressOf, isHidden, validateAddress, lowerPrefix, NOWHERE } from "./address.ts";
import { logFailure, sendBarePage, sendBrokenPage } from "./broken-page.ts";
import { createPageCache, type PageCache, type RenderedPage } from "./cache.ts";
import { contentSecurityPolicy, inlineScriptHashes } from "./csp.ts";
import { registerForms, type FormPage } from "./forms.ts";
import { MANIFEST_PATH, sendManifest } from "./manifest.ts";
import { notSetUpYet, type SetUp } from "./not-set-up.ts";
import { createRenderGate, RenderRefused, type GateLimits } from "./render-gate.ts";
import { stitch, takesGzip } from "./stitched-gzip.ts";
import { PAGE_HEADER, visitOf, type PageVisit } from "./visit.ts";
import { visitorMetas } from "./visitor-metas.ts";
import type { RequestFacts } from "../../request-facts.ts";
import type { Config } from "../../settings/settings.ts";

/** The router's load context for a page's loaders: the typed calls, the language, the public address of the site. */
export interface PageContext {
  readonly api: Api;
  readonly language: Language;
  readonly siteUrl: string;
  /** Logs an unexpected failure under the request id. */
  readonly report: (error: unknown) => void;
}

/** Renders a document or a loader's data; created in main.ts from the router's build. */
export type RenderRoute = (request: Request, context: PageContext) => Promise<Response>;

export interface PageServer {
  readonly config: Config;
  readonly runtime: Runtime;
  readonly csrf: Csrf;
  readonly render: RenderRoute;
  readonly revision: PublicPagesRevision;
  readonly apiFor: (facts: () => Promise<RequestFacts>) => Api;
  /** Called for every page that counts as a visit; must be quick. Omitted where visits are not counted. */
  readonly onVisit?: (visit: PageVisit) => void;
  /** The pages that accept a form without JavaScript. */
  readonly forms?: readonly FormPage[];
  /** Omitted where an operator always exists, as in tests. */
  readonly setUp?: SetUp;
  /** Overrides the default limits, for tests. */
  readonly gateLimits?: GateLimits;
}

/**
 * Set by a page's route (entry.server.tsx) when every visitor may get the same HTML: `always`, until public content changes, or a number of
 * seconds. Never leaves the server.
 */
export const CACHE_HEADER = "x-cache-page";
const HEAD_OPENS = "<head>";

/** Every path without a call or a file belongs to the pages, including the not-found page. */
export function registerPages(scope: FastifyInstance, pages: PageServer): void {
  const nowMs = () => pages.runtime.clock.now().getTime();
  const cache = createPageCache(nowMs);
  const gate = createRenderGate(nowMs, pages.gateLimits);
  const whileNotSetUp = notSetUpYet(pages);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.setErrorHandler((error, request, reply) => sendBrokenPage(pages, error, request, reply));
  scope.route({
    method: ["GET", "HEAD"],
    url: "*",
    handler: async (request, reply) => {
      const address = addressOf(pages.config, request.url);
      const isManifest = address?.pathname === MANIFEST_PATH;
      const verdict = isManifest ? "page" : validateAddress(request.url);
      if (address === null || verdict === "not_found")
        return sendBarePage(pages, request, reply, { status: 404, says: "not_found" });
      if (verdict === "too_long") return sendBarePage(pages, request, reply, { status: 414, says: "not_found" });
      const canonical = verdict === "page" ? lowerPrefix(address) : verdict.moved;
      if (canonical !== null) return reply.redirect(canonical, 301);
      const language = pageLanguage(address, request);
      const render = (path: URL) => renderRoute(pages, request, path, language);
      const notYet = isManifest ? null : await whileNotSetUp(reply, address.pathname, language);
      if (notYet !== null) return notYet;
      if (isManifest) return sendManifest(request, reply, address, (requested) => gate.run(request.ip, () => render(requested)));
      if (isDataRequest(address)) {
        const response = await gate.run(request.ip, () => render(address));
        recordVisit(pages, request, language, { status: response.status, name: response.headers.get(PAGE_HEADER), isData: true });
        return sendWebResponse(request, reply, response);
      }
      const key = isCacheable(request) ? `${language} ${address.pathname}` : null;
      const draw = () => gate.run(request.ip, async () => toPage(pages, await render(address)));
      const rendered =
        key === null ? await draw() : await drawnOnce(cache, key, await pages.revision(), gate.keyOf(request.ip), draw);
      recordVisit(pages, request, language, { ...rendered, isData: false });
      return sendPage(pages, request, reply, rendered, language);
    },
  });
  registerForms(scope, pages, async (request, reply, body) => {
    const address = addressOf(pages.config, request.url);
    if (address === null || validateAddress(request.url) !== "page")
      return sendBarePage(pages, request, reply, { status: 404, says: "not_found" });
    const language = pageLanguage(address, request);
    const notYet = await whileNotSetUp(reply, address.pathname, language);
    if (notYet !== null) return notYet;
    const draw = async () => toPage(pages, await renderRoute(pages, request, address, language, body));
    const rendered = await gate.run(request.ip, draw);
    return sendPage(pages, request, reply, rendered, language);
  });
}

/**
 * Renders a concurrently requested page once, at the expense of the first address. If that address's share is used up, the other requests
 * are not refused: they render it on their own share.
 */
async function drawnOnce(
  cache: PageCache,
  key: string,
  revision: bigint,
  visitor: string,
  draw: () => Promise<RenderedPage>,
): Promise<RenderedPage> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await cache.get(key, revision, draw);
    } catch (error) {
      if (!(error instanceof RenderRefused) || error.key === visitor) throw error;
    }
  }
  return draw();
}

/** A cached page counts each time it is sent: the facts about a visitor come from the request, never from the page. */
function recordVisit(
  { config, onVisit }: PageServer,
  { method, headers, url }: FastifyRequest,
  language: Language,
  page: { readonly status: number; readonly name: string | null; readonly isData: boolean },
): void {
  if (onVisit === undefined) return;
  const visit = visitOf({ ...page, method, headers, url, language, siteHost: new URL(config.SITE_URL).host });
  if (visit !== null) onVisit(visit);
}

/** The prefix decides; without one the session's language applies (LANG-2). Routes match in any case, so the prefix does too. */
function pageLanguage(address: URL, request: FastifyRequest): Language {
  const { prefix } = splitLanguagePrefix(address.pathname.toLowerCase().replace(/\.data$/, ""));
  return prefix ?? parseLanguage(request.cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
}

/** A request that the router makes by itself: a loader's data. */
function isDataRequest({ pathname }: URL): boolean {
  return pathname.endsWith(".data");
}

/** Visitors can invent any number of queries, so addresses with a query are rendered and never cached. */
function isCacheable(request: FastifyRequest): boolean {
  return !request.url.includes("?");
}

async function renderRoute(
  pages: PageServer,
  request: FastifyRequest,
  address: URL,
  language: Language,
  body?: Buffer<ArrayBuffer>,
): Promise<Response> {
  const headers = new Headers({ host: address.host });
  // The origin of a form was checked earlier (forms.ts); the router also compares Origin with Host.
  if (body) headers.set("origin", address.origin);
  if (body && request.headers["content-type"]) headers.set("content-type", request.headers["content-type"]);
  if (request.headers.accept) headers.set("accept", request.headers.accept);
  const shown = isHidden(pages.config, address) ? new URL(NOWHERE, address) : address;
  // HEAD is rendered like GET: it needs the page's headers, and the page may be cached.
  const web = new Request(shown, { method: body ? "POST" : "GET", headers, ...(body && { body }) });
  const facts: RequestFacts = { requestId: request.id, actor: VISITOR, language, address: request.ip };
  const report = (error: unknown) => logFailure(request, error);
  const api = withRequestId(
    pages.apiFor(async () => facts),
    request.id,
    report,
  );
  return pages.render(web, { api, language, siteUrl: pages.config.SITE_URL, report });
}

/** The calls of a page: the page handles a refusal; any other error gives the error page, with the id under which the log has more. */
function withRequestId(api: Api, requestId: string, report: (error: unknown) => void): Api {
  return async (endpoint, input) => {
    try {
      return await api(endpoint, input);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      report(error);
      throw Response.json({ requestId }, { status: isDatabaseAway(error) ? 503 : 500 });
    }
  };
}

/**
 * A public page is complete without its scripts. If preloaded, their 130 kB would delay style, font and the first picture: on a slow phone
 * the first paint came at 2.4 s with preloading and comes at 1.1 s without (Lighthouse, mobile preset).
 */
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

async function toPage(pages: PageServer, response: Response): Promise<RenderedPage> {
  const kept = response.status === 200 ? response.headers.get(CACHE_HEADER) : null;
  const keep = kept !== null;
  const cachedUntilMs = Number(kept) > 0 ? pages.runtime.clock.now().getTime() + Number(kept) * SECOND_MS : null;
  const rendered = await response.text();
  const html = keep ? rendered.replaceAll(MODULE_PRELOAD, "") : rendered;
  const headers: Record<string, string> = {};
  for (const name of ["content-type", "location", "content-language"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const connect = pages.config.API_URL ? [new URL(pages.config.API_URL).origin] : [];
  if (pages.config.APP_ENV === "development") connect.push("ws:");
  headers["content-security-policy"] = contentSecurityPolicy(
    inlineScriptHashes(html),
    connect,
    pages.config.SITE_URL.startsWith("https://"),
  );
  const cut = html.indexOf(HEAD_OPENS) + HEAD_OPENS.length;
  const sent = keep ? "cached" : "once";
  const hasHead = cut >= HEAD_OPENS.length;
  return {
    status: response.status,
    name: response.headers.get(PAGE_HEADER),
    headers,
    page: hasHead ? stitch(html.slice(0, cut), html.slice(cut), sent) : stitch(html, "", sent),
    keep,
    ...(cachedUntilMs !== null && { cachedUntilMs }),
  };
}

function sendPage(
  pages: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedPage,
  language: Language,
): FastifyReply {
  const visitorId = visitorIdOf(request, reply, pages.csrf, pages.config);
  const metas = visitorMetas(pages, visitorId, language, request.cookies[SESSION_COOKIE] !== undefined);
  reply.code(rendered.status).headers(rendered.headers).headers(privacyOf(request)).header("vary", "cookie, accept-encoding");
  if (rendered.status === 503) reply.header("retry-after", String(AWAY_RETRY_SECONDS));
  if (takesGzip(request.headers["accept-encoding"] ?? ""))
    return reply.header("content-encoding", "gzip").send(rendered.page.gzip(metas));
  return reply.send(rendered.page.plain(metas));
}

/** Cache and referrer headers. A page with a secret address is not stored, and its address is not sent as a referrer. */
function privacyOf({ url }: FastifyRequest): Record<string, string> {
  const isSecret = isSecretPath(url.split("?", 1)[0] ?? "");
  return isSecret ? { "cache-control": "no-store", "referrer-policy": "no-referrer" } : { "cache-control": "private, no-cache" };
}

async function sendWebResponse(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== CACHE_HEADER && name !== PAGE_HEADER) reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  reply.headers(privacyOf(request));
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
