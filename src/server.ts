/** The HTTP shell: security headers, health, files, calls, pages. What it serves comes in by argument; main.ts wires it. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastifyCors from "@fastify/cors";
import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import fastifyUnderPressure from "@fastify/under-pressure";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Binding } from "#platform/http/binding.ts";
import { isWorthLogging, registerHealth, type Health } from "#platform/http/health.ts";
import { registerPages, type PageServer } from "#platform/http/pages/serve.ts";
import { withoutSecret } from "#platform/http/secret-paths.ts";
import { answerError, registerCalls, type HttpBinder } from "#platform/http/routes.ts";
import { collectMethods, METHODS } from "#platform/http/wrong-method.ts";

export interface ServerParts {
  readonly binder: HttpBinder;
  readonly bindings: readonly Binding[];
  readonly health: Health;
  /** Further routes outside pages and calls: sitemap, feeds, the development mailbox. */
  readonly extras?: readonly ((server: FastifyInstance) => void | Promise<void>)[];
  /** Left out by tests that only call the API. */
  readonly pages?: PageServer;
  /** The built files of the browser; in development Vite serves them. */
  readonly clientFolder?: string;
  /** Other times than the product's: for tests. */
  readonly patience?: Patience;
}

/** How long a client may take to send. */
interface Patience {
  readonly headersMs: number;
  /** Headers and body: a picture of 5 MB over a slow telephone's 1.5 Mbit/s. */
  readonly requestMs: number;
  /** Node looks at open connections this often; its own half minute would double the times above. */
  readonly checkedEachMs: number;
}
const PATIENCE: Patience = { headersMs: 8_000, requestMs: 30_000, checkedEachMs: 1_000 };

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const PERMISSIONS = "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()";

/** Builds the server; it listens when its caller says so. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, machinery } = parts.binder;
  const { patience = PATIENCE } = parts;
  const https = config.SITE_URL.startsWith("https://");
  const logger: FastifyBaseLogger = machinery.log;
  const server = Fastify({
    loggerInstance: logger,
    // One line a request, written by the hook below: path without query, so that no search or code ends up in a log.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    // The nearest TRUST_PROXY hops are ours; what lies behind them is only believed as far as they vouch for it.
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
    // An address that can't be decoded is answered before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerError(parts.binder, error, request, reply.headers({ ...bareHeaders(https), "x-request-id": request.id })),
  });
  server.setErrorHandler((error, request, reply) => answerError(parts.binder, error, request, reply));

  const refuseOtherMethods = collectMethods(server);
  await server.register(fastifyHelmet, {
    // Pages set their own policy from their own scripts; everything else runs nothing and embeds nothing.
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
    reply.header("permissions-policy", PERMISSIONS);
  });
  // A connection whose request was under way when the server was asked to stop would be kept alive, and hold the stop up, for 10 s more.
  let isStopping = false;
  server.addHook("preClose", async () => {
    isStopping = true;
  });
  server.addHook("onSend", async (_request, reply) => {
    if (isStopping) reply.header("connection", "close");
  });
  const isWorth = isWorthLogging();
  server.addHook("onResponse", async (request, reply) => {
    const path = withoutSecret(request.url.split("?", 1)[0] ?? "");
    if (!isWorth(path, reply.statusCode)) return;
    request.log.info(
      { method: request.method, path, status: reply.statusCode, tookMs: Math.round(reply.elapsedTime) },
      "request",
    );
  });
  await server.register(fastifyCookie);
  await server.register(fastifyUnderPressure, { maxEventLoopDelay: 3_000, retryAfter: 5 });

  const metrics = registerHealth(server, parts.health, config.METRICS_TOKEN);
  for (const extra of parts.extras ?? []) await extra(server);

  await server.register(async (scope) => {
    if (config.API_URL)
      await scope.register(fastifyCors, {
        origin: new URL(config.SITE_URL).origin,
        credentials: true,
        methods: ["GET", "POST"],
        maxAge: 600,
      });
    await scope.register(fastifyCompress, { threshold: 1024, encodings: ["gzip"] });
    await registerCalls(scope, { ...parts.binder, metrics }, parts.bindings);
    const method = METHODS.filter((one) => one !== "OPTIONS" || !config.API_URL);
    // Where there are calls there are no pages: what is no call's address is not found, by any method.
    for (const url of ["/v1/*", "/snap/*"])
      scope.route({ method, url, onRequest: (_request, reply) => reply.callNotFound(), handler: () => undefined });
  });

  const { clientFolder } = parts;
  if (clientFolder && existsSync(clientFolder)) {
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
  const { pages } = parts;
  if (pages) await server.register(async (scope) => registerPages(scope, pages));
  refuseOtherMethods();
  return server;
}

/** The service worker, compressed or not. */
const WORKER_FILE = /^sw\.js(?:\.\w+)?$/;
const HASHED_FILE = /^assets[\\/]/;

/**
 * Of a file, by its path from the folder of the browser's files. One under /assets never changes under its name. The service worker is asked for anew each time (an old one would serve an old site), and by its
 * own policy it may fetch what it keeps, from here.
 */
function headersOf(path: string): Record<string, string> {
  if (HASHED_FILE.test(path)) return { "cache-control": `public, max-age=${ONE_YEAR_SECONDS}, immutable` };
  if (WORKER_FILE.test(path))
    return { "cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'" };
  return { "cache-control": "public, max-age=3600" };
}

/** The headers of helmet and of our hook, for the answers that no hook sees. The tests hold both lists together. */
function bareHeaders(https: boolean): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(https ? { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}

/** A proxy's request id is kept when it looks like one, so that a call can be followed through both logs. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
