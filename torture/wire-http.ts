/** A wire for HTTP that strikes at a call: before it is passed on, or after it was answered and before the caller hears that. */
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface CallTrap {
  readonly method: string;
  readonly path: RegExp;
  /** Stands in the body, where the path does not say enough. */
  readonly body?: RegExp;
  readonly strikes: "before_call" | "after_answer";
}

export interface HttpWire {
  readonly url: string;
  /** The next call like this is struck; null: none. */
  arm(trap: CallTrap | null, strike: () => void): void;
  close(): Promise<void>;
}

const nothing = (): void => undefined;

export async function openHttpWire(target: string): Promise<HttpWire> {
  const { hostname, port } = new URL(target);
  const agent = new http.Agent({ keepAlive: false });
  let trap: CallTrap | null = null;
  let strike = nothing;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const isMeant = trap !== null && isOf(trap, request, body);
      const hit = () => {
        trap = null;
        strike();
        request.socket.destroy();
      };
      if (isMeant && trap?.strikes === "before_call") return hit();
      const passed = http.request({
        hostname,
        port,
        method: request.method ?? "GET",
        path: request.url ?? "/",
        // As they came, names and order included: some are signed.
        headers: request.headers,
        agent,
      });
      passed.on("error", () => request.socket.destroy());
      passed.on("response", (answer) => {
        const said: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => said.push(chunk));
        answer.on("error", () => request.socket.destroy());
        answer.on("end", () => {
          // Only what was done counts: a refusal is not what the trap waits for.
          if (isMeant && trap !== null && (answer.statusCode ?? 500) < 300) return hit();
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          response.end(Buffer.concat(said));
        });
      });
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm(next, then) {
      trap = next;
      strike = then;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isOf({ method, path, body }: CallTrap, request: http.IncomingMessage, said: Buffer): boolean {
  return request.method === method && path.test(request.url ?? "") && (body === undefined || body.test(said.toString("latin1")));
}
