/** Loads the servers of `calls-server.ts`: an encrypted POST that does nothing, and a JSON GET with one query. */
import { spawn, type ChildProcess } from "node:child_process";
import autocannon from "autocannon";
import { mustRun } from "../../../tools/processes/children.ts";
import { freePort } from "../../../tools/postgres/cluster.ts";

const SERVER = "test/bench/money/calls-server.ts";
const AT_ONCE = 16;
/** Callers are counted by address: enough addresses that the counters do not limit the bench. */
const ADDRESSES = 256;

interface Served {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Calls {
  /** Rates per second: calls of the product and of bare Fastify with pg, and key derivations alone. */
  readonly posts: (seconds: number) => Promise<number>;
  readonly derivations: (seconds: number) => Promise<number>;
  readonly gets: (seconds: number) => Promise<number>;
  readonly bareGets: (seconds: number) => Promise<number>;
  stop(): Promise<void>;
}

export async function openCalls(databaseUrl: string, account: string): Promise<Calls> {
  const children: ChildProcess[] = [];
  const serve = async (what: "product" | "bare"): Promise<Served> => {
    const port = await freePort(null);
    // The log is written and discarded.
    const child = spawn(process.execPath, [SERVER, what, String(port)], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "ignore", "pipe"],
    });
    children.push(child);
    const reported = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const ready = /^ready (.*)\n/m.exec(said);
        if (ready) resolve(ready[1] ?? "{}");
      });
      child.once("exit", () => reject(new Error(`the server of the bench ended: ${said}`)));
    });
    const { headers = {}, body = "" } = JSON.parse(reported) as Partial<Served>;
    return { url: `http://127.0.0.1:${port}`, headers, body };
  };
  const [product, bare] = [await serve("product"), await serve("bare")];
  const path = `/v1/bench/one?code=${encodeURIComponent(account)}`;
  return {
    posts: (seconds) => load(product, seconds, { method: "POST", path: "/v1/bench/nothing", body: product.body }),
    derivations: async (seconds) => Number(await mustRun("Deriving keys", [SERVER, "derive", String(seconds)])),
    gets: (seconds) => load(product, seconds, { method: "GET", path }),
    bareGets: (seconds) => load(bare, seconds, { method: "GET", path }),
    async stop() {
      for (const child of children) child.kill("SIGTERM");
    },
  };
}

async function load(
  { url, headers }: Served,
  seconds: number,
  requested: { method: "GET" | "POST"; path: string; body?: string },
) {
  const requests = Array.from({ length: ADDRESSES }, (_, n) => ({
    ...requested,
    headers: { ...headers, "x-forwarded-for": `10.1.0.${n}` },
  }));
  const result = await autocannon({ url, duration: seconds, connections: AT_ONCE, requests });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls to ${requested.path} failed`);
  return result.requests.average;
}
