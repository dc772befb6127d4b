/** An HTTP proxy that triggers at a call: before it is forwarded, or after it was answered and before the caller receives the answer. */
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface CallTrap {
  readonly method: string;
  readonly path: RegExp;
  /** Matches the body, where the path is not specific enough. */
  readonly body?: RegExp;
  readonly strikes: "before_call" | "after_answer";
}

export interface HttpWire {
  readonly url: string;
  /** Triggers at the next matching call; null disarms. */
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
        // Forwarded unchanged, names and order included: some requests are signed.
        headers: request.headers,
        agent,
      });
      passed.on("error", () => request.socket.destroy());
      passed.on("response", (answer) => {
        const said: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => said.push(chunk));
        answer.on("error", () => request.socket.destroy());
        answer.on("end", () => {
          // Only a successful call counts: the trap does not trigger at a refusal.
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
