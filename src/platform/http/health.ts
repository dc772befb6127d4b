/**
 * Health endpoints: `/healthz` (this process answers), `/readyz` (a balancer may route to it), `/readyz?deep` (all dependencies are well),
 * `/metrics` (Prometheus). A lost database does not remove a process from the balancer: cached pages are still served, and other requests
 * get a retry time, which a balancer with no server behind it does not send.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import type { Release } from "../start-and-stop/release.ts";
import { createMetrics, type CallMetrics, type Measure } from "../metrics/metrics.ts";

/** Paths that machines request every few seconds. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Whether a request is worth a log line. A probe is logged only when its status differs from the last one of its path; the first is
 * compared with 200.
 */
export function isWorthLogging(): (path: string, status: number) => boolean {
  const answered = new Map<string, number>();
  return (path, status) => {
    if (!PROBES.has(path)) return true;
    const before = answered.get(path) ?? 200;
    answered.set(path, status);
    return status !== before;
  };
}

/** A check that needs to succeed only once per process; then it counts as seen. */
const ONCE = "migrations";

export interface Health {
  /** The dependencies: null when well, otherwise a word for the reason. `/readyz` waits for `migrations` at the start. */
  readonly checks: Readonly<Record<string, () => Promise<string | null>>>;
  /**
   * Additional information that never makes a process unready: an installation is set up through this process, so a balancer that excluded
   * it would make set-up impossible.
   */
  readonly notes?: Readonly<Record<string, () => Promise<string | null>>>;
  /** True once the process was asked to stop: no new work must be sent to it. */
  readonly isStopping: () => boolean;
  /** Checks that `/readyz` also runs each time on installations without a balancer, for example whether a worker takes jobs. By check name. */
  readonly always?: readonly string[];
  /** Shown by `/healthz`. */
  readonly release?: Pick<Release, "version" | "commit">;
  /** Database figures for `/metrics`, in addition to this process's own. */
  readonly measures?: readonly Measure[];
  /** More metrics of this process. */
  readonly instruments?: readonly Metric[];
}

const CHECK_TIMEOUT_MS = 2_000;
/** A scraper with a wrong token retries every few seconds. */
const REPORT_REFUSED_EVERY_MS = 60_000;

/** Registers the endpoints and returns the metrics for the HTTP binder. */
export function registerHealth(server: FastifyInstance, health: Health, metricsToken: string): CallMetrics {
  const { version, commit } = health.release ?? {};
  server.get("/healthz", async () => ({ status: "ok", version, commit }));
  const seen: Record<string, string> = {};
  server.get("/readyz", async (request, reply) => {
    const isDeep = "deep" in (request.query as object);
    const requested = isDeep ? health.checks : pick(health.checks, [ONCE, ...(health.always ?? [])], seen);
    // The notes query the database; a balancer's probe must not depend on it.
    const [states, notes] = await Promise.all([
      statesOf(requested, server.log),
      statesOf((isDeep ? health.notes : undefined) ?? {}, server.log),
    ]);
    if (states[ONCE] === "ok") seen[ONCE] = "ok";
    const parts = isDeep ? states : { ...seen, ...states };
    const ready = !health.isStopping() && Object.values(parts).every((state) => state === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", stopping: health.isStopping(), parts: parts, ...notes });
  });

  // While draining, a balancer's kept-alive connections close after their answer: a call sent on one as the listener closes would be lost.
  server.addHook("onSend", async (_request, reply) => {
    if (health.isStopping()) reply.header("connection", "close");
  });
  const metrics = createMetrics(health.measures ?? [], (err) => server.log.error({ err }, "metric not read"), health.instruments);
  server.addHook("onResponse", async (request, reply) => {
    // The route pattern, not the address: the number of label values must not grow with visitors' input.
    metrics.observeRequest(request.method, request.routeOptions.url ?? "none", reply.statusCode, reply.elapsedTime / 1000);
  });
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const reportRefused = (why: string) => {
    if (performance.now() - reportedAtMs < REPORT_REFUSED_EVERY_MS) return;
    reportedAtMs = performance.now();
    server.log.warn({ why }, "metrics request answered 404");
  };
  server.get("/metrics", async (request, reply) => {
    if (!isBearer(request.headers.authorization, metricsToken)) {
      reportRefused(metricsToken === "" ? "METRICS_TOKEN is empty" : "the token of the request is not METRICS_TOKEN");
      return reply.callNotFound();
    }
    return reply.header("content-type", metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return metrics;
}

/** The named checks, without those already seen. */
const pick = (checks: Health["checks"], names: readonly string[], seen: Readonly<Record<string, string>>): Health["checks"] =>
  Object.fromEntries(Object.entries(checks).filter(([one]) => names.includes(one) && !(one in seen)));

async function statesOf(checks: Health["checks"], log: FastifyInstance["log"]): Promise<Record<string, string>> {
  const states = Object.entries(checks).map(
    async ([name, check]) =>
      [name, (await withTimeout(check(), (err) => log.error({ err, part: name }, "not ready"))) ?? "ok"] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

function isBearer(header: string | undefined, token: string): boolean {
  if (token === "" || header === undefined) return false;
  const given = Buffer.from(header);
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The error goes only to the log: `/readyz` is public, and a driver's message contains hosts and users. */
async function withTimeout(check: Promise<string | null>, report: (error: unknown) => void): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("no answer in 2 s"), CHECK_TIMEOUT_MS);
  });
  try {
    const reported = check.catch((error: unknown) => {
      report(error);
      return "failed";
    });
    return await Promise.race([reported, late]);
  } finally {
    clearTimeout(timer);
  }
}
