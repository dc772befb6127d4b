/** A client of the API that behaves like a page: loads a page, stores its meta tags and cookies, encrypts request bodies. */
import type { Endpoint, InputArgs, WireOutput } from "../../src/kernel/endpoint.ts";
import { encryptPayload } from "../../src/kernel/payload.ts";
import { Explained } from "../processes/terminal.ts";

const TIMEOUT_MS = 45_000;

export interface Answer<E extends Endpoint = Endpoint> {
  readonly code: number;
  readonly status?: string;
  readonly data?: WireOutput<E>;
  readonly message?: string;
  readonly csrfToken?: string;
}

export interface Client {
  readonly site: string;
  /** The access token of the signed-in person. */
  token: string | null;
  send(method: "GET" | "POST", path: string, input: object): Promise<Answer>;
  /** A call by its contract. */
  call<E extends Endpoint>(endpoint: E, input: InputArgs<E> & object): Promise<Answer<E>>;
  /** A development route, as JSON. */
  read<T>(path: string): Promise<T>;
}

async function fetchFrom(site: string, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(new URL(path, site), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    throw new Explained(`No answer at ${site}: start the demo with npm start, or set BASE_URL.`);
  }
}

export async function openClient(site: string): Promise<Client> {
  const page = await fetchFrom(site, "/en");
  const html = await page.text();
  const facts = new Map(
    [...html.matchAll(/<meta name="([a-z-]+)" content="([^"]*)"/g)].map(([, name = "", content = ""]) => [name, content]),
  );
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const fact = (name: string) => facts.get(name) ?? "";
  const client: Client = {
    site,
    token: null,
    async read<T>(path: string) {
      const answer = await fetchFrom(site, path);
      if (!answer.ok) throw new Explained(`${site}${path} answered ${answer.status}: the development routes are off there.`);
      return (await answer.json()) as T;
    },
    call: async (endpoint, input) => client.send(endpoint.method, endpoint.path, input),
    async send(method, path, input) {
      const headers: Record<string, string> = {
        key: fact("api-key"),
        "accept-language": "en",
        cookie: cookies.join("; "),
        ...(client.token === null ? {} : { "X-CODE-CHALLENGE": client.token }),
      };
      const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
      const answer = await (method === "GET"
        ? fetchFrom(site, `${path}?${new URLSearchParams(query).toString()}`, { headers })
        : fetchFrom(site, path, {
            method,
            headers: { ...headers, [fact("csrf-name")]: fact("csrf-token"), "content-type": "application/json" },
            body: JSON.stringify({ payload: await encryptPayload(input, fact("payload-passphrase")) }),
          }));
      for (const cookie of answer.headers.getSetCookie()) cookies.push(cookie.split(";")[0] ?? "");
      return (await answer.json()) as Answer;
    },
  };
  return client;
}
