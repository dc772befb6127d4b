/** Health for machines: `/healthz` (this process answers), `/readyz` (it can do its work), `/metrics` (Prometheus). */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createMetrics, type CallMetrics, type Measure } from "./metrics.ts";

export interface Health {
  /** Each part that work depends on: null when it is well, else a word why not. */
  readonly checks: Readonly<Record<string, () => Promise<string | null>>>;
  /**
   * What is told beside the parts and keeps nobody out: an installation that is not set up yet is set up through this process, and a balancer
   * that left it out would lock the door from inside.
   */
  readonly notes?: Readonly<Record<string, () => Promise<string | null>>>;
  /** True from the moment the process was asked to stop: no new work is sent to it. */
  readonly isStopping: () => boolean;
  /** Figures of the database that `/metrics` shows besides this process's own. */
  readonly measures?: readonly Measure[];
}

const CHECK_TIMEOUT_MS = 2_000;

/** Serves them, and answers what the HTTP binder counts with. */
export function registerHealth(server: FastifyInstance, health: Health, metricsToken: string): CallMetrics {
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const [parts, notes] = await Promise.all([statesOf(health.checks, server.log), statesOf(health.notes ?? {}, server.log)]);
    const ready = !health.isStopping() && Object.values(parts).every((state) => state === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", stopping: health.isStopping(), parts, ...notes });
  });

  const metrics = createMetrics(health.measures ?? [], (err) => server.log.error({ err }, "a measure could not be read"));
  server.addHook("onResponse", async (request, reply) => {
    // The route's pattern, not the address: a label must not grow with what visitors type.
    metrics.observeRequest(request.method, request.routeOptions.url ?? "none", reply.statusCode, reply.elapsedTime / 1000);
  });
  server.get("/metrics", async (request, reply) => {
    if (!isBearer(request.headers.authorization, metricsToken)) return reply.callNotFound();
    return reply.header("content-type", metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return metrics;
}

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
