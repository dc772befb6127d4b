/** Requests of the test client to a product on this machine. */
import http from "node:http";

const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
const TIMEOUT_MS = 30_000;

/** Throws unless the address is on this machine. */
export function insistLocal(address: string): void {
  if (new URL(address).hostname !== "127.0.0.1") throw new Error(`${address} is not this machine: attacks stay on 127.0.0.1`);
}

export interface Requested {
  readonly site: string;
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly tookMs: number;
}

/**
 * One request. Rejects when no answer arrives. A kept connection that the server closed at that moment for being idle (deriving keys takes
 * this process longer than the keep-alive time) has taken no request, so the request is repeated on another one.
 */
export function sendRequest(sent: Requested): Promise<Received> {
  const { site, method = "GET", path, headers = {}, body } = sent;
  insistLocal(site);
  const { hostname, port } = new URL(site);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let received = false;
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = http.request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...length, ...headers },
      timeout: TIMEOUT_MS,
    });
    outgoing.on("response", (response) => {
      received = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
          tookMs: performance.now() - startedAt,
        }),
      );
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer")));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      const wasClosed = outgoing.reusedSocket && !received && (error.code === "ECONNRESET" || error.code === "EPIPE");
      if (wasClosed) resolve(sendRequest(sent));
      else reject(error);
    });
    outgoing.end(body);
  });
}
