/**
 * Serves the pages: React Router renders, public pages come from the cache, and every page gets its visitor's meta tags (WIRE.md
 * "Calls") and a content security policy made from its own inline scripts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, parseLanguage, splitLanguagePrefix, type Language } from "#kernel/locale.ts";
import type { Api } from "#kernel/endpoint.ts";
import type { Config } from "../../config.ts";
import type { Machinery, RequestFacts } from "../../unit-of-work.ts";
import { VISITOR } from "../../actor.ts";
import type { PublicPagesRevision } from "../../public-pages-revision.ts";
import type { Csrf } from "../csrf.ts";
import { LANGUAGE_COOKIE, visitorIdOf } from "../visitor.ts";
import { createPageCache, type RenderedPage } from "./cache.ts";
import { contentSecurityPolicy, inlineScriptHashes } from "./csp.ts";
import { stitch } from "./stitched-gzip.ts";

/** What a page's loaders are given (the router's load context): the typed calls, the language, the public address of the site. */
export interface PageContext {
  readonly api: Api;
  readonly language: Language;
  readonly siteUrl: string;
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
}

/** Set by a page's route (entry.server.tsx) when every visitor may be sent the same HTML. Never leaves the server. */
export const KEEP_HEADER = "x-keep-page";
const HEAD_OPENS = "<head>";

/** Every path that no call and no file answers belongs to the pages, the not-found page included. */
export function registerPages(scope: FastifyInstance, pages: PageServer): void {
  const cache = createPageCache();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.route({
    method: ["GET", "HEAD"],
    url: "*",
    handler: async (request, reply) => {
      const language = pageLanguage(request);
      if (isDataRequest(request)) return sendWebResponse(reply, await renderRoute(pages, request, language));
      const url = request.url;
      const key = isCacheable(request) ? `${language} ${url}` : null;
      const render = async () => toPage(pages, await renderRoute(pages, request, language));
      const rendered = key === null ? await render() : await cache.get(key, await pages.revision(), render);
      return sendPage(pages, request, reply, rendered, language);
    },
  });
}

/** The prefix rules; without one the session's language does (PRODUCT.md §3). */
function pageLanguage(request: FastifyRequest): Language {
  const { prefix } = splitLanguagePrefix(pathOf(request));
  return prefix ?? parseLanguage(request.cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf("?");
  return end === -1 ? request.url : request.url.slice(0, end);
}

function isDataRequest(request: FastifyRequest): boolean {
  return pathOf(request).endsWith(".data");
}

/** Addresses with a query are as many as visitors can think of: they are rendered, never kept. */
function isCacheable(request: FastifyRequest): boolean {
  return request.method === "GET" && !request.url.includes("?");
}

async function renderRoute(pages: PageServer, request: FastifyRequest, language: Language): Promise<Response> {
  const headers = new Headers({ host: request.headers.host ?? "" });
  if (request.headers.accept) headers.set("accept", request.headers.accept);
  // The address of the request is made from the configured site, so that nothing on a page can be steered by a Host header.
  const path = isHidden(pages, request) ? NOWHERE : request.url;
  const web = new Request(new URL(path, pages.config.SITE_URL), { method: request.method, headers });
  const facts: RequestFacts = { requestId: request.id, actor: VISITOR, language, address: request.ip };
  return pages.render(web, { api: pages.apiFor(async () => facts), language, siteUrl: pages.config.SITE_URL });
}

/** An address that no page has: rendering it gives the not-found page. */
const NOWHERE = "/-";

/** Development pages do not exist where development routes are off. */
function isHidden(pages: PageServer, request: FastifyRequest): boolean {
  return !pages.config.DEV_ROUTES && /^\/dev(?:\/|\.data|$)/.test(pathOf(request));
}

async function toPage(pages: PageServer, response: Response): Promise<RenderedPage> {
  const html = await response.text();
  const headers: Record<string, string> = {};
  for (const name of ["content-type", "location", "content-language"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const connect = pages.config.API_URL ? [new URL(pages.config.API_URL).origin] : [];
  if (pages.config.APP_ENV === "development") connect.push("ws:");
  headers["content-security-policy"] = contentSecurityPolicy(inlineScriptHashes(html), connect, pages.config.SITE_URL.startsWith("https://"));
  const cut = html.indexOf(HEAD_OPENS) + HEAD_OPENS.length;
  const hasHead = cut >= HEAD_OPENS.length;
  return {
    status: response.status,
    headers,
    page: hasHead ? stitch(html.slice(0, cut), html.slice(cut)) : stitch(html, ""),
    keep: response.status === 200 && response.headers.get(KEEP_HEADER) === "yes",
  };
}

function sendPage(pages: PageServer, request: FastifyRequest, reply: FastifyReply, rendered: RenderedPage, language: Language): FastifyReply {
  const visitorId = visitorIdOf(request, reply, pages.csrf, pages.config);
  const metas = visitorMetas(pages, visitorId, language);
  reply.code(rendered.status).headers(rendered.headers).header("cache-control", "private, no-cache").header("vary", "cookie, accept-encoding");
  if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.header("content-encoding", "gzip").send(rendered.page.gzip(metas));
  return reply.send(rendered.page.plain(metas));
}

/** WIRE.md: the page gives the client its key, passphrase, CSRF name and token, API address and language. */
function visitorMetas(pages: PageServer, visitorId: string, language: Language): string {
  const { config } = pages;
  const metas: Record<string, string> = {
    "api-key": config.WEB_API_KEY,
    "payload-passphrase": config.WEB_PAYLOAD_PASSPHRASE,
    "csrf-name": config.CSRF_NAME,
    "csrf-token": pages.csrf.issue(visitorId, pages.machinery.clock.now()),
    "api-url": config.API_URL,
    language,
    "validation-language": config.VALIDATION_LANGUAGE,
    // No session cookie, no session: the client knows without asking (identity sets the cookie).
    session: "none",
  };
  return Object.entries(metas)
    .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`)
    .join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== KEEP_HEADER) reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  reply.header("cache-control", "private, no-cache");
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
