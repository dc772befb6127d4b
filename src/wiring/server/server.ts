/** The HTTP server: security headers, health, files, calls, pages. What it serves is injected; main.ts wires it. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastifyCors from "@fastify/cors";
import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Binding } from "#platform/http/binding.ts";
import { isWorthLogging, registerHealth, type Health } from "#platform/http/health.ts";
import { registerPages, type PageServer } from "#platform/http/pages/serve.ts";
import { withoutSecret } from "#platform/http/secret-paths.ts";
import { answerError, registerCalls, type HttpBinder } from "#platform/http/routes.ts";
import { collectMethods, METHODS } from "#platform/http/wrong-method.ts";
import { shedLoad } from "./shed-load.ts";

export interface ServerDeps {
  readonly binder: HttpBinder;
  readonly bindings: readonly Binding[];
  readonly health: Health;
  /** Additional routes besides pages and calls: sitemap, feeds, the development mailbox. */
  readonly extras?: readonly ((server: FastifyInstance) => void | Promise<void>)[];
  /** Omitted by tests that only call the API. */
  readonly pages?: PageServer;
  /** The folder of the built client files; in development Vite serves them. */
  readonly clientFolder?: string;
  /** Other time limits than the product's: for tests. */
  readonly patience?: Patience;
}

/** Time limits for a client's request. */
interface Patience {
  readonly headersMs: number;
  /** Headers and body: allows a picture of 5 MB over a slow phone's 1.5 Mbit/s. */
  readonly requestMs: number;
  /** How often Node checks open connections; its default of 30 s would double the limits above. */
  readonly checkedEachMs: number;
}
const PATIENCE: Patience = { headersMs: 8_000, requestMs: 30_000, checkedEachMs: 1_000 };

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The microphone is for the page of a call alone; the camera also photographs documents. */
const permissionsOf = (path: string): string =>
  // oxlint-disable-next-line sampai/page-path-by-href -- the beginning of a page's address, compared with a request
  `camera=(self), geolocation=(self), microphone=(${path.startsWith("/call/") ? "self" : ""}), payment=(), usb=()`;

/** Builds the server; the caller makes it listen. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config } = deps.binder;
  const server = openServer(deps);
  server.setErrorHandler((error, request, reply) => answerError(deps.binder, error, request, reply));
  const refuseOtherMethods = collectMethods(server);
  await setHeaders(server, config.SITE_URL.startsWith("https://"));
  logAnswers(server);
  await server.register(fastifyCookie);
  shedLoad(server);

  const metrics = registerHealth(server, deps.health, config.METRICS_TOKEN);
  for (const extra of deps.extras ?? []) await extra(server);
  await server.register((scope) => serveCalls(scope, deps, metrics));
  await serveFiles(server, deps);
  const { pages } = deps;
  if (pages) await server.register(async (scope) => registerPages(scope, pages));
  refuseOtherMethods();
  return server;
}

function openServer({ binder, patience = PATIENCE }: ServerDeps): FastifyInstance {
  const { config, runtime } = binder;
  const logger: FastifyBaseLogger = runtime.log;
  const https = config.SITE_URL.startsWith("https://");
  return Fastify({
    loggerInstance: logger,
    // One log line a request, written by a hook: path without query, so that no search or code reaches the log.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    // The nearest TRUST_PROXY hops are ours; addresses behind them are trusted only if these hops report them.
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]),
    forceCloseConnections: "idle",
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: patience.requestMs,
    connectionTimeout: 60_000,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkedEachMs },

    keepAliveTimeout: 10_000,
    // An address that cannot be decoded is answered before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerError(binder, error, request, reply.headers({ ...bareHeaders(https), "x-request-id": request.id })),
  });
}

/** The headers of every answer. */
async function setHeaders(server: FastifyInstance, https: boolean): Promise<void> {
  await server.register(fastifyHelmet, {
    // Pages set their own policy from their own scripts; all other answers allow no scripts and no embedding.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"], "form-action": ["'none'"] },
    },
    // React Router's actions need an Origin header, which `no-referrer` would null.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  });
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", permissionsOf(request.url));
  });
  // A connection whose request was under way when the stop began would be kept alive, and delay the stop by another 10 s.
  let isStopping = false;
  server.addHook("preClose", async () => {
    isStopping = true;
  });
  server.addHook("onSend", async (_request, reply) => {
    if (isStopping) reply.header("connection", "close");
  });
}

function logAnswers(server: FastifyInstance): void {
  const isWorth = isWorthLogging();
  server.addHook("onResponse", async (request, reply) => {
    const path = withoutSecret(request.url.split("?", 1)[0] ?? "");
    if (!isWorth(path, reply.statusCode)) return;
    request.log.info(
      { method: request.method, path, status: reply.statusCode, tookMs: Math.round(reply.elapsedTime) },
      "request",
    );
  });
}

async function serveCalls(
  scope: FastifyInstance,
  { binder, bindings }: ServerDeps,
  metrics: ReturnType<typeof registerHealth>,
): Promise<void> {
  const { config } = binder;
  if (config.API_URL)
    await scope.register(fastifyCors, {
      origin: new URL(config.SITE_URL).origin,
      credentials: true,
      methods: ["GET", "POST"],
      maxAge: 600,
    });
  await scope.register(fastifyCompress, { threshold: 1024, encodings: ["gzip"] });
  await registerCalls(scope, { ...binder, metrics }, bindings);
  const method = METHODS.filter((one) => one !== "OPTIONS" || !config.API_URL);
  // Under the prefixes of calls there are no pages: an unknown address is not found, by any method.
  for (const url of ["/v1/*", "/snap/*"])
    scope.route({ method, url, onRequest: (_request, reply) => reply.callNotFound(), handler: () => undefined });
}

/** The files of the build; none in development, where Vite serves them. */
async function serveFiles(server: FastifyInstance, { clientFolder }: ServerDeps): Promise<void> {
  if (!clientFolder || !existsSync(clientFolder)) return;
  await server.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      void reply.headers(headersOf(relative(clientFolder, path)));
    },
  });
}

/** The service worker, compressed or not. */
const WORKER_FILE = /^sw\.js(?:\.\w+)?$/;
const HASHED_FILE = /^assets[\\/]/;
/** The worker that reads photographed documents (tools/bundle/built-reader.ts). */
const READER_FILE = /^assets[\\/]reader-[\w-]+[\\/]worker\.min\.js(?:\.\w+)?$/;
/**
 * A worker has the policy of its own file, not that of the page. This one compiles WebAssembly, which no page may; it loads its engine and
 * model from this origin, and reaches nothing else.
 */
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Headers of a file, by its path within the client folder. A file under /assets never changes under its name. The service worker is
 * revalidated each time (an old one would serve an old site), and its own policy allows it to fetch the files that it caches from this
 * origin.
 */
function headersOf(path: string): Record<string, string> {
  const forever = { "cache-control": `public, max-age=${ONE_YEAR_SECONDS}, immutable` };
  if (READER_FILE.test(path)) return { ...forever, "content-security-policy": READER_POLICY };
  if (HASHED_FILE.test(path)) return forever;
  if (WORKER_FILE.test(path))
    return { "cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'" };
  return { "cache-control": "public, max-age=3600" };
}

/** The headers of helmet and of our hook, for answers that no hook sees. Tests keep both lists equal. */
function bareHeaders(https: boolean): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissionsOf(""),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(https ? { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}

/** A well-formed request id of a proxy is kept, so that a call can be followed through both logs. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
