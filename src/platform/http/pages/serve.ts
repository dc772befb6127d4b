/**
 * Serves the pages: React Router renders, public pages come from the cache, and every page gets its visitor's meta tags (WIRE.md
 * "Calls") and a content security policy made from its own inline scripts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, parseLanguage, splitLanguagePrefix, type Language } from "#kernel/locale.ts";
import type { Api } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Config } from "../../config.ts";
import type { Machinery, RequestFacts } from "../../unit-of-work.ts";
import { VISITOR } from "../../actor.ts";
import { AWAY_RETRY_SECONDS, isDatabaseAway } from "../../database-away.ts";
import type { PublicPagesRevision } from "../../public-pages-revision.ts";
import type { Csrf } from "../csrf.ts";
import { isSecretPath } from "../secret-paths.ts";
import { LANGUAGE_COOKIE, SESSION_COOKIE, visitorIdOf } from "../visitor.ts";
import { addressOf, isHidden, judgeAddress, lowerPrefix, NOWHERE } from "./address.ts";
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

/** What a page's loaders are given (the router's load context): the typed calls, the language, the public address of the site. */
export interface PageContext {
  readonly api: Api;
  readonly language: Language;
  readonly siteUrl: string;
  /** For a failure that nobody named: it goes to the log under the id of the request. */
  readonly report: (error: unknown) => void;
}

/** Renders a document or a loader's data; made in main.ts from the router's build. */
export type RenderRoute = (request: Request, context: PageContext) => Promise<Response>;

export interface PageServer {
  readonly config: Config;
  readonly machinery: Machinery;
  readonly csrf: Csrf;
  readonly render: RenderRoute;
  readonly revision: PublicPagesRevision;
  readonly apiFor: (facts: () => Promise<RequestFacts>) => Api;
  /** Told of every page that counts; must be quick. Left out where nobody counts. */
  readonly onVisit?: (visit: PageVisit) => void;
  /** The pages that take a form without JavaScript. */
  readonly forms?: readonly FormPage[];
  /** Left out where there is always an operator: in tests. */
  readonly setUp?: SetUp;
  /** Other limits than the product's: for tests. */
  readonly gateLimits?: GateLimits;
}

/**
 * Set by a page's route (entry.server.tsx) when every visitor may be sent the same HTML: `always`, until what visitors read changes, or for how
 * many seconds. Never leaves the server.
 */
export const KEEP_HEADER = "x-keep-page";
const HEAD_OPENS = "<head>";

/** Every path that no call and no file answers belongs to the pages, the not-found page included. */
export function registerPages(scope: FastifyInstance, pages: PageServer): void {
  const nowMs = () => pages.machinery.clock.now().getTime();
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
      const verdict = isManifest ? "page" : judgeAddress(request.url);
      if (address === null || verdict === "not_found")
        return sendBarePage(pages, request, reply, { status: 404, says: "not_found" });
      if (verdict === "too_long") return sendBarePage(pages, request, reply, { status: 414, says: "not_found" });
      const canonical = verdict === "page" ? lowerPrefix(address) : verdict.moved;
      if (canonical !== null) return reply.redirect(canonical, 301);
      const language = pageLanguage(address, request);
      const render = (path: URL) => renderRoute(pages, request, path, language);
      const notYet = isManifest ? null : await whileNotSetUp(reply, address.pathname, language);
      if (notYet !== null) return notYet;
      if (isManifest) return sendManifest(request, reply, address, (asked) => gate.run(request.ip, () => render(asked)));
      if (isDataRequest(address)) {
        const response = await gate.run(request.ip, () => render(address));
        tellVisit(pages, request, language, { status: response.status, name: response.headers.get(PAGE_HEADER), isData: true });
        return sendWebResponse(request, reply, response);
      }
      const key = isCacheable(request) ? `${language} ${address.pathname}` : null;
      const draw = () => gate.run(request.ip, async () => toPage(pages, await render(address)));
      const rendered =
        key === null ? await draw() : await drawnOnce(cache, key, await pages.revision(), gate.keyOf(request.ip), draw);
      tellVisit(pages, request, language, { ...rendered, isData: false });
      return sendPage(pages, request, reply, rendered, language);
    },
  });
  registerForms(scope, pages, async (request, reply, body) => {
    const address = addressOf(pages.config, request.url);
    if (address === null || judgeAddress(request.url) !== "page")
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
 * A page that many ask for at once is drawn once, on the share of who asked first. Where that one's share is used up, the others are not refused:
 * they draw it on their own.
 */
async function drawnOnce(
  cache: PageCache,
  key: string,
  revision: bigint,
  asker: string,
  draw: () => Promise<RenderedPage>,
): Promise<RenderedPage> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await cache.get(key, revision, draw);
    } catch (error) {
      if (!(error instanceof RenderRefused) || error.key === asker) throw error;
    }
  }
  return draw();
}

/** Kept pages count each time they are sent: what is told about a visitor comes from the request, never from the page. */
function tellVisit(
  { config, onVisit }: PageServer,
  { method, headers, url }: FastifyRequest,
  language: Language,
  page: { readonly status: number; readonly name: string | null; readonly isData: boolean },
): void {
  if (onVisit === undefined) return;
  const visit = visitOf({ ...page, method, headers, url, language, siteHost: new URL(config.SITE_URL).host });
  if (visit !== null) onVisit(visit);
}

/** The prefix rules; without one the session's language does (PRODUCT.md §3). Routes match in any case, so the prefix does, too. */
function pageLanguage(address: URL, request: FastifyRequest): Language {
  const { prefix } = splitLanguagePrefix(address.pathname.toLowerCase().replace(/\.data$/, ""));
  return prefix ?? parseLanguage(request.cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
}

/** What the router asks for by itself: a loader's data. */
function isDataRequest({ pathname }: URL): boolean {
  return pathname.endsWith(".data");
}

/** Addresses with a query are as many as visitors can think of: they are rendered, never kept. */
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
  // Where a form comes from is judged before (forms.ts); the router compares Origin with Host by itself.
  if (body) headers.set("origin", address.origin);
  if (body && request.headers["content-type"]) headers.set("content-type", request.headers["content-type"]);
  if (request.headers.accept) headers.set("accept", request.headers.accept);
  const shown = isHidden(pages.config, address) ? new URL(NOWHERE, address) : address;
  // HEAD is drawn as GET: its headers are the page's, and the page may be kept.
  const web = new Request(shown, { method: body ? "POST" : "GET", headers, ...(body && { body }) });
  const facts: RequestFacts = { requestId: request.id, actor: VISITOR, language, address: request.ip };
  const report = (error: unknown) => logFailure(request, error);
  const api = tellingItsRequest(
    pages.apiFor(async () => facts),
    request.id,
    report,
  );
  return pages.render(web, { api, language, siteUrl: pages.config.SITE_URL, report });
}

/** The calls of a page: a refusal is the page's to answer, anything else becomes the error page, with the code under which the log tells more. */
function tellingItsRequest(api: Api, requestId: string, report: (error: unknown) => void): Api {
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
 * A public page is whole without its scripts. Preloaded, their 130 kB would stand in line before style, font and the first picture:
 * on a slow phone the first paint came at 2.4 s with them and comes at 1.1 s without (Lighthouse, mobile preset).
 */
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

async function toPage(pages: PageServer, response: Response): Promise<RenderedPage> {
  const kept = response.status === 200 ? response.headers.get(KEEP_HEADER) : null;
  const keep = kept !== null;
  const keepUntilMs = Number(kept) > 0 ? pages.machinery.clock.now().getTime() + Number(kept) * SECOND_MS : null;
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
  const sent = keep ? "kept" : "once";
  const hasHead = cut >= HEAD_OPENS.length;
  return {
    status: response.status,
    name: response.headers.get(PAGE_HEADER),
    headers,
    page: hasHead ? stitch(html.slice(0, cut), html.slice(cut), sent) : stitch(html, "", sent),
    keep,
    ...(keepUntilMs !== null && { keepUntilMs }),
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

/** How long a copy may stay, and who is told the address: of a page whose address is a secret, nowhere and nobody. */
function privacyOf({ url }: FastifyRequest): Record<string, string> {
  const isSecret = isSecretPath(url.split("?", 1)[0] ?? "");
  return isSecret ? { "cache-control": "no-store", "referrer-policy": "no-referrer" } : { "cache-control": "private, no-cache" };
}

async function sendWebResponse(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== KEEP_HEADER && name !== PAGE_HEADER) reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  reply.headers(privacyOf(request));
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
