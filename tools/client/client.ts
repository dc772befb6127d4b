/**
 * A client as described in API-2 to API-8, for tests and the demo: it loads a page, keeps its meta tags and cookies, and encrypts its
 * bodies. One key derivation serves all its calls (the salt may be reused, the iv never), so that attacking costs less than answering.
 */
import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import type http from "node:http";
import type { Endpoint, RefusalOf, WireOutput } from "#kernel/endpoint.ts";
import type { RefusalDetails } from "#kernel/refusal.ts";
import type { AnyRefusal } from "#platform/testing/api.ts";
import { sendRequest, type Received } from "./send-request.ts";

interface Succeeded<E extends Endpoint> extends Received {
  readonly said: "ok";
  /** As it is on the wire. */
  readonly data: WireOutput<E>;
  readonly details?: undefined;
}

interface Refused<E extends Endpoint> extends Received {
  /** The name of the refusal. */
  readonly said: RefusalOf<E> | AnyRefusal | "no JSON" | "unnamed";
  readonly data?: undefined;
  readonly details: RefusalDetails;
}

/** An answer by the contract of its call. */
export type Answer<E extends Endpoint = Endpoint> = Succeeded<E> | Refused<E>;

/** The data of an answer; throws when the call was refused. */
export function dataOf<E extends Endpoint>(answer: Answer<E>): WireOutput<E> {
  if (answer.said === "ok") return answer.data as WireOutput<E>;
  throw new Error(`the call was refused: ${answer.status} ${answer.said} ${answer.body.slice(0, 300)}`);
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
  /** The input is not validated: attackers send anything. */
  call<E extends Endpoint>(endpoint: E, input: object, how?: How): Promise<Answer<E>>;
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

/** From a new address. */
export const anywhere = (): How => ({ address: newAddress() });

/** Loads a page and is ready to make calls. */
export async function openClient(site: string, address = newAddress()): Promise<Client> {
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
    async call<E extends Endpoint>(endpoint: E, input: object, how: How = {}): Promise<Answer<E>> {
      const isGet = endpoint.method === "GET";
      const query = new URLSearchParams(input as Record<string, string>).toString();
      const received = await sendRequest({
        site: how.site ?? home,
        method: endpoint.method,
        path: isGet && query !== "" ? `${endpoint.path}?${query}` : endpoint.path,
        ...(await bodyOf(endpoint, input, headers(how), seal)),
      });
      keepCookies(cookies, received.headers);
      return { ...received, ...meaningOf<E>(received) };
    },
    elsewhere: (address) =>
      clientOf(home, address, facts, new Map([...cookies].filter(([name]) => name === "sampai_visitor")), key),
  };
}

/** Headers and body: files as multipart, all else as JSON, encrypted unless the call says otherwise. */
async function bodyOf(endpoint: Endpoint, input: object, headers: Record<string, string>, seal: Client["seal"]) {
  if (endpoint.method === "GET") return { headers };
  if (endpoint.body !== "multipart") {
    const body = endpoint.body === "plain" ? JSON.stringify(input) : seal(input);
    return { headers: { ...headers, "content-type": "application/json" }, body };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, value instanceof File ? value : String(value));
  const framed = new Response(form);
  const type = framed.headers.get("content-type") ?? "";
  return { headers: { ...headers, "content-type": type }, body: Buffer.from(await framed.arrayBuffer()) };
}

interface Read<E extends Endpoint> {
  readonly status?: Refused<E>["said"];
  readonly data: WireOutput<E>;
  readonly details?: RefusalDetails;
}
type Meaning<E extends Endpoint> = Omit<Succeeded<E>, keyof Received> | Omit<Refused<E>, keyof Received>;

/** What the body says. Its form is the product's promise: `z.input` of the contract's output is what clients read. */
function meaningOf<E extends Endpoint>({ status, body }: Received): Meaning<E> {
  try {
    const { status: refusal = "unnamed", data, details = {} } = JSON.parse(body) as Read<E>;
    return status === 200 ? { said: "ok", data } : { said: refusal, details };
  } catch (error) {
    if (error instanceof SyntaxError) return { said: "no JSON", details: {} };
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
