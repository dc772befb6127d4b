/**
 * A client as described in API-2 to API-8: it loads a page, keeps its meta tags and cookies, and encrypts its bodies. One key derivation
 * serves all its calls (the salt may be reused, the iv never), so that attacking costs less than answering.
 */
import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import http from "node:http";
import type { Endpoint } from "#kernel/endpoint.ts";
import { insistLocal, type Target } from "./target.ts";

const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
const TIMEOUT_MS = 30_000;

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

export interface Answer extends Received {
  /** `ok`, or the name of the refusal. */
  readonly said: string;
  readonly data: unknown;
}

export interface How {
  readonly site?: string;
  /** The address that the proxy reports. */
  readonly address?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  readonly cookies: Map<string, string>;
  readonly facts: Readonly<Record<string, string>>;
  readonly headers: (how?: How) => Record<string, string>;
  /** The encrypted body. */
  seal(input: unknown): string;
  call(endpoint: Endpoint, input: object, how?: How): Promise<Answer>;
  /** The same browser page at another address, with its own cookies. */
  elsewhere(address: string): Client;
}

interface Key {
  readonly salt: string;
  readonly bytes: Buffer;
}

/** Encrypts a text with an already derived key. */
export function sealText(text: string | Buffer, key: Key): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key.bytes, iv);
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]).toString("base64");
  return JSON.stringify({ payload: JSON.stringify({ ciphertext, salt: key.salt, iv: iv.toString("hex") }) });
}

export function deriveKey(passphrase: string, saltBytes = 256): Key {
  const salt = randomBytes(saltBytes);
  return { salt: salt.toString("hex"), bytes: pbkdf2Sync(passphrase, salt, 999, 32, "sha512") };
}

let lastAddress = 0;
/** Starts at another number, so that another thread's addresses are unique. */
export function countAddressesFrom(first: number): void {
  lastAddress = first;
}

/** An address not used before in this run. */
export function newAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/** Takes the elements of a list in turns. */
export function inTurn<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error("there is nothing to take in turns");
  return one;
}
/** From a new address. */
export const anywhere = (): How => ({ address: newAddress() });

/** Loads a page and is ready to make calls. */
export async function openClient(
  target: Pick<Target, "sites">,
  site: string = target.sites[0],
  address = newAddress(),
): Promise<Client> {
  const page = await sendRequest({ site, path: "/", headers: { "x-forwarded-for": address } });
  const facts = Object.fromEntries(
    [...page.body.matchAll(/<meta name="([a-z-]+)" content="([^"]*)"/g)].map(([, name = "", content = ""]) => [name, content]),
  );
  const cookies = new Map<string, string>();
  keepCookies(cookies, page.headers);
  return clientOf(site, address, facts, cookies, deriveKey(facts["payload-passphrase"] ?? ""));
}

function clientOf(home: string, from: string, facts: Client["facts"], cookies: Map<string, string>, key: Key): Client {
  const headers: Client["headers"] = ({ address = from, token, headers: more = {} } = {}) => ({
    key: facts["api-key"] ?? "",
    [(facts["csrf-name"] ?? "x-csrf-token").toLowerCase()]: facts["csrf-token"] ?? "",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "accept-language": "en",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    "x-forwarded-for": address,
    ...(token === undefined ? {} : { "x-code-challenge": token }),
    ...more,
  });
  const seal = (input: unknown) => sealText(JSON.stringify(input), key);
  return {
    cookies,
    facts,
    headers,
    seal,
    async call(endpoint, input, how = {}) {
      const isGet = endpoint.method === "GET";
      const query = new URLSearchParams(input as Record<string, string>).toString();
      const received = await sendRequest({
        site: how.site ?? home,
        method: endpoint.method,
        path: isGet && query !== "" ? `${endpoint.path}?${query}` : endpoint.path,
        headers: { ...headers(how), ...(isGet ? {} : { "content-type": "application/json" }) },
        ...(isGet ? {} : { body: endpoint.body === "plain" ? JSON.stringify(input) : seal(input) }),
      });
      keepCookies(cookies, received.headers);
      return { ...received, ...meaningOf(received) };
    },
    elsewhere: (address) =>
      clientOf(home, address, facts, new Map([...cookies].filter(([name]) => name === "sampai_visitor")), key),
  };
}

function meaningOf({ status, body }: Received): Pick<Answer, "said" | "data"> {
  try {
    const parsed = JSON.parse(body) as { status?: string; data?: unknown };
    return { said: status === 200 ? "ok" : (parsed.status ?? "unnamed"), data: parsed.data };
  } catch (error) {
    if (error instanceof SyntaxError) return { said: "no JSON", data: undefined };
    throw error;
  }
}

function keepCookies(cookies: Map<string, string>, headers: http.IncomingHttpHeaders): void {
  for (const line of headers["set-cookie"] ?? []) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
