/**
 * A load balancer as docs/operations.md describes: it calls `/readyz` on each server every second, removes a server after two failures and
 * adds it back after one success. Calls are distributed round-robin. It retries nothing, so that callers see everything that a restart
 * breaks.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";

const CHECK_EVERY_MS = 1_000;
/** A slow server stays in: without it the others would be slower still. */
const CHECK_TIMEOUT_MS = 5_000;
const FAILS = 2;

export interface Balancer {
  readonly url: string;
  add(target: string): void;
  /** Resolves when a server receives calls. */
  untilUp(target: string): Promise<void>;
  /** Returns and resets the counts since the last call. */
  take(): Passed;
  close(): Promise<void>;
}

export interface Passed {
  readonly calls: number;
  /** Of those: answered 5xx, broken off by the server, or without any server. */
  readonly failed: readonly string[];
  readonly longestMs: number;
}

interface Server {
  readonly target: string;
  readonly agent: http.Agent;
  isUp: boolean;
  isRequested: boolean;
  failures: number;
}

export async function openBalancer(first: string): Promise<Balancer> {
  const servers: Server[] = [];
  const add = (target: string) =>
    void servers.push({ target, agent: new http.Agent({ keepAlive: true }), isUp: false, isRequested: false, failures: 0 });
  add(first);
  let passed = { calls: 0, failed: [] as string[], longestMs: 0 };
  let turn = 0;
  const balancer = http.createServer((request, response) => {
    const up = servers.filter(({ isUp }) => isUp);
    const server = up[turn++ % up.length];
    const startedAt = performance.now();
    const end = (trouble: string | null) => {
      passed.calls += 1;
      passed.longestMs = Math.max(passed.longestMs, Math.round(performance.now() - startedAt));
      if (trouble !== null) passed.failed.push(`${request.method} ${request.url?.split("?")[0]}: ${trouble}`);
    };
    if (server === undefined) {
      end("no server");
      response.writeHead(503).end();
      return;
    }
    const onward = http.request(new URL(request.url ?? "/", server.target), {
      method: request.method ?? "GET",
      // Forwarded unchanged: some requests are signed.
      headers: request.headers,
      agent: server.agent,
    });
    onward.on("response", (answer) => {
      const status = answer.statusCode ?? 502;
      response.writeHead(status, answer.rawHeaders);
      answer.pipe(response);
      answer.on("end", () => end(status >= 500 ? String(status) : null));
      answer.on("error", (error) => {
        end(error.message);
        response.destroy();
      });
    });
    onward.on("error", (error) => {
      end(error.message);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
  });
  const checks = setInterval(() => void Promise.all(servers.map(check)), CHECK_EVERY_MS);
  await Promise.all(servers.map(check));
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    add,
    async untilUp(target) {
      while (!servers.some((server) => server.target === target && server.isUp))
        await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS / 10));
    },
    take() {
      const taken = passed;
      passed = { calls: 0, failed: [], longestMs: 0 };
      return taken;
    },
    async close() {
      clearInterval(checks);
      balancer.closeAllConnections();
      for (const { agent } of servers) agent.destroy();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}

async function check(server: Server): Promise<void> {
  if (server.isRequested) return;
  server.isRequested = true;
  const isWell = await answers(`${server.target}/readyz`);
  server.isRequested = false;
  server.failures = isWell ? 0 : server.failures + 1;
  server.isUp = isWell || (server.isUp && server.failures < FAILS);
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false; // refused, broken or slow
    throw error;
  }
}
