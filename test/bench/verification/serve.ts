/** The calls of verification and onboarding over HTTP on 127.0.0.1, called by four clients at a fixed rate. Sessions are named by tokens of the bench, not read. */
import http from "node:http";
import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Actor } from "#platform/actor.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";
import { openTestApi } from "#platform/testing/api.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { atRate } from "../../shared/at-rate.ts";
import { processorTime } from "../money/processor-time.ts";

/** Issue "verification", Done when 4. */
export const GOAL = { perSecond: 20, clients: 4, p95Ms: 100 };
const SECONDS = 10;
const WARM_SECONDS = 1;
/** How long a row is called, and before that without being counted. */
export interface Duration {
  readonly seconds: number;
  readonly warmSeconds: number;
}

/** One call; the actor is one of the four clients, unless the call is about somebody's own. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputArgs<E>;
  readonly actor?: Actor;
}
export interface Row {
  readonly name: string;
  readonly times: readonly number[];
  /** Calls that were not answered with 200: too slow ones are given up by the server. */
  readonly refused: number;
  /** Of the bench, which serves the calls, and of PostgreSQL, for each call: other programs hardly change it. */
  readonly processorMs: number;
}

export interface Served {
  /** Starts calls at the rate of the goal; the warm-up is not counted. */
  measure(name: string, next: (n: number) => Call): Promise<Row>;
  stop(): Promise<void>;
}

/** Runs work and sums up the processor time that it took, in milliseconds. `backend` is the process of any connection to PostgreSQL. */
export async function processorTimeOf<T>(
  backend: number,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly ms: number }> {
  const time = processorTime(backend);
  const end = time.begin(1);
  const done = await work();
  end();
  return { done, ms: Object.values(time.perUnit()).reduce((sum, micros) => sum + micros, 0) / 1_000 };
}

/** Serves these on a free port. */
export async function serve(
  app: TestApp,
  capabilities: readonly CapabilityHttp[],
  staff: readonly Actor[],
  { seconds, warmSeconds }: Duration = { seconds: SECONDS, warmSeconds: WARM_SECONDS },
): Promise<Served> {
  const { rows } = await app.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = rows[0]?.pid ?? 0;
  const api = await openTestApi(app, capabilities);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  const address = api.server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const agents = staff.map(() => new http.Agent({ keepAlive: true }));
  const headers = api.headers();
  const clients = staff.map((actor, n) => ({
    token: api.tokenOf(actor),
    // Limits of rate count by address.
    options: { host: "127.0.0.1", port, agent: agents[n], localAddress: `127.0.0.${n + 2}` },
  }));

  async function send({ endpoint, input, actor }: Call, n: number): Promise<{ readonly ms: number; readonly isGood: boolean }> {
    const client = clients[n % clients.length];
    if (client === undefined) throw new Error("there are no clients");
    const sent = z.encode(endpoint.input, endpoint.input.parse(input)) as Record<string, unknown>;
    const query = new URLSearchParams(Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]));
    const token = actor === undefined ? client.token : api.tokenOf(actor);
    const began = performance.now();
    const status = await get({
      ...client.options,
      path: `${endpoint.path}?${query.toString()}`,
      headers: { ...headers, "x-code-challenge": token },
    });
    return { ms: performance.now() - began, isGood: status === 200 };
  }

  return {
    async measure(name, next) {
      await atRate(GOAL.perSecond, warmSeconds, (n) => send(next(n), n));
      const { done: seen, ms } = await processorTimeOf(backend, () => atRate(GOAL.perSecond, seconds, (n) => send(next(n), n)));
      return {
        name,
        times: seen.map((one) => one.ms),
        refused: seen.filter(({ isGood }) => !isGood).length,
        processorMs: ms / seen.length,
      };
    },
    async stop() {
      for (const agent of agents) agent.destroy();
      await api[Symbol.asyncDispose]();
    },
  };
}

/** The time that this share of the calls did not exceed. */
export const share = (times: readonly number[], of: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;
};
const line = ({ name, times, refused, processorMs }: Row): string =>
  `| ${name} | ${times.length} | ${refused} | ${[0.5, 0.95, 0.99].map((of) => `${share(times, of).toFixed(1)} ms`).join(" | ")} | ${processorMs.toFixed(1)} ms |`;
/** A table in Markdown. */
export const tableOf = (title: string, rows: readonly Row[]): string =>
  `| ${title} | calls | refused | p50 | p95 | p99 | processor time |\n|---|---|---|---|---|---|---|\n${rows.map(line).join("\n")}\n`;

/** The status, when the whole answer has arrived. */
function get(options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    request.on("error", reject);
  });
}
