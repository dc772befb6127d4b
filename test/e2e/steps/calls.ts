/** Calls of the API without its pages, made as a page makes them. */
import type { APIRequestContext } from "@playwright/test";
import type { Endpoint, WireOutput } from "../../../src/kernel/endpoint.ts";
import { encryptPayload } from "../../../src/kernel/payload.ts";

/** The data of an answer, by the contract of its call. `token`: the access token of the signed-in person. */
export type Call = <E extends Endpoint>(endpoint: E, input: object, token?: string) => Promise<WireOutput<E>>;

interface Body<E> {
  readonly code: number;
  readonly status?: string;
  readonly data: WireOutput<E>;
}

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The facts of a page for its calls. */
async function pageFacts(request: APIRequestContext): Promise<(name: string) => string> {
  const html = await (await request.get("/")).text();
  return (name) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
}

/** Calls as the page makes them (API-2): its key, its CSRF token, an encrypted body, and the cookies of the browser. */
export async function openCalls(request: APIRequestContext): Promise<Call> {
  const fact = await pageFacts(request);
  const headers = {
    key: fact("api-key"),
    [fact("csrf-name")]: fact("csrf-token"),
    "accept-language": fact("language"),
    "content-type": "application/json",
  };
  return async <E extends Endpoint>({ path }: E, input: object, token?: string) => {
    const data = { payload: await encryptPayload(input, fact("payload-passphrase")) };
    const answer = await request.post(path, {
      headers: token === undefined ? headers : { ...headers, "X-CODE-CHALLENGE": token },
      data,
    });
    const body = (await answer.json()) as Body<E>;
    if (body.code !== 200) throw new Refused(body.code, `${path} answered ${body.code} ${body.status ?? ""}`);
    return body.data;
  };
}

/** Files with plain fields, unencrypted as the page sends them (FORM-12). */
export type Upload = <E extends Endpoint>(
  endpoint: E,
  fields: Readonly<
    Record<string, string | number | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }>
  >,
) => Promise<WireOutput<E>>;

export async function openUploads(request: APIRequestContext): Promise<Upload> {
  const fact = await pageFacts(request);
  const headers = { key: fact("api-key"), [fact("csrf-name")]: fact("csrf-token"), "accept-language": fact("language") };
  return async <E extends Endpoint>({ path }: E, multipart: Parameters<Upload>[1]) => {
    const body = (await (await request.post(path, { headers, multipart })).json()) as Body<E>;
    if (body.code !== 200) throw new Refused(body.code, `${path} answered ${body.code} ${body.status ?? ""}`);
    return body.data;
  };
}

/** Reading calls of the person signed in on this browser. */
export interface Looks {
  readonly token: string;
  readonly look: <E extends Endpoint>(endpoint: E, params: Readonly<Record<string, string>>) => Promise<WireOutput<E>>;
}

export async function openLooks(request: APIRequestContext): Promise<Looks> {
  const fact = await pageFacts(request);
  const key = fact("api-key");
  // The tokens of this browser's session, as a page gets them at its start.
  const started = await request.post("/account/get/info", {
    headers: { key, [fact("csrf-name")]: fact("csrf-token") },
    data: {},
  });
  const { access_token: token } = ((await started.json()) as { data: { access_token: string } }).data;
  return {
    token,
    look: async <E extends Endpoint>({ path }: E, params: Readonly<Record<string, string>>) => {
      const answer = await request.get(path, { params, headers: { key, "X-CODE-CHALLENGE": token } });
      if (!answer.ok()) throw new Refused(answer.status(), `${path} answered ${answer.status()}`);
      return ((await answer.json()) as Body<E>).data;
    },
  };
}
