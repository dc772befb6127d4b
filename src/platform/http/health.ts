/**
 * Health for machines: `/healthz` (this process answers), `/readyz` (a balancer may send it visitors), `/readyz?deep` (everything that work depends on is
 * well), `/metrics` (Prometheus). A database that is away takes no process from the balancer: what is kept is still shown, and everything else
 * is told when to come again, which a balancer without a server behind it does not.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import type { Release } from "../release.ts";
import { createMetrics, type CallMetrics, type Measure } from "./metrics.ts";

/** What is asked every few seconds by machines. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/** Whether a request is worth a line in the log. A probe is when it is answered otherwise than the last one at its address: first of all, not by 200. */
export function isWorthLogging(): (path: string, status: number) => boolean {
  const answered = new Map<string, number>();
  return (path, status) => {
    if (!PROBES.has(path)) return true;
    const before = answered.get(path) ?? 200;
    answered.set(path, status);
    return status !== before;
  };
}

/** What a process must have seen to be well once; then it counts as seen. */
const ONCE = "migrations";

export interface Health {
  /** Each part that work depends on: null when it is well, else a word why not. `migrations` is what `/readyz` waits for at the start. */
  readonly checks: Readonly<Record<string, () => Promise<string | null>>>;
  /**
   * What is told beside the parts and keeps nobody out: an installation that is not set up yet is set up through this process, and a balancer
   * that left it out would lock the door from inside.
   */
  readonly notes?: Readonly<Record<string, () => Promise<string | null>>>;
  /** True from the moment the process was asked to stop: no new work is sent to it. */
  readonly isStopping: () => boolean;
  /** What `/readyz` asks besides each time, where nobody balances: whether a worker takes jobs. By the names of checks. */
  readonly always?: readonly string[];
  /** Told by `/healthz`. */
  readonly release?: Pick<Release, "version" | "commit">;
  /** Figures of the database that `/metrics` shows besides this process's own. */
  readonly measures?: readonly Measure[];
  /** Further figures of this process's own. */
  readonly instruments?: readonly Metric[];
}

const CHECK_TIMEOUT_MS = 2_000;
/** Who asks for figures with a wrong token asks every few seconds. */
const TELL_REFUSED_EVERY_MS = 60_000;

/** Serves them, and answers what the HTTP binder counts with. */
export function registerHealth(server: FastifyInstance, health: Health, metricsToken: string): CallMetrics {
  const { version, commit } = health.release ?? {};
  server.get("/healthz", async () => ({ status: "ok", version, commit }));
  const seen: Record<string, string> = {};
  server.get("/readyz", async (request, reply) => {
    const isDeep = "deep" in (request.query as object);
    const asked = isDeep ? health.checks : pick(health.checks, [ONCE, ...(health.always ?? [])], seen);
    // The notes ask the database, which a balancer's question must not depend on.
    const [states, notes] = await Promise.all([
      statesOf(asked, server.log),
      statesOf((isDeep ? health.notes : undefined) ?? {}, server.log),
    ]);
    if (states[ONCE] === "ok") seen[ONCE] = "ok";
    const parts = isDeep ? states : { ...seen, ...states };
    const ready = !health.isStopping() && Object.values(parts).every((state) => state === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", stopping: health.isStopping(), parts, ...notes });
  });

  // While it drains, a balancer's kept connections end with their answers: one that is sent a call as the listener closes is an answer lost.
  server.addHook("onSend", async (_request, reply) => {
    if (health.isStopping()) reply.header("connection", "close");
  });
  const metrics = createMetrics(
    health.measures ?? [],
    (err) => server.log.error({ err }, "a measure could not be read"),
    health.instruments,
  );
  server.addHook("onResponse", async (request, reply) => {
    // The route's pattern, not the address: a label must not grow with what visitors type.
    metrics.observeRequest(request.method, request.routeOptions.url ?? "none", reply.statusCode, reply.elapsedTime / 1000);
  });
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const tellRefused = (why: string) => {
    if (performance.now() - toldAtMs < TELL_REFUSED_EVERY_MS) return;
    toldAtMs = performance.now();
    server.log.warn({ why }, "/metrics was asked for and answered 404");
  };
  server.get("/metrics", async (request, reply) => {
    if (!isBearer(request.headers.authorization, metricsToken)) {
      tellRefused(metricsToken === "" ? "METRICS_TOKEN is empty" : "the token of the request is not METRICS_TOKEN");
      return reply.callNotFound();
    }
    return reply.header("content-type", metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return metrics;
}

/** Some of the checks, without what counts as seen. */
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

/** The error goes to the log alone: `/readyz` is public, and a driver's message names hosts and users. */
async function withTimeout(check: Promise<string | null>, report: (error: unknown) => void): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("no answer in 2 s"), CHECK_TIMEOUT_MS);
  });
  try {
    const told = check.catch((error: unknown) => {
      report(error);
      return "failed";
    });
    return await Promise.race([told, late]);
  } finally {
    clearTimeout(timer);
  }
}
