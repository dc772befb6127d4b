/**
 * The typed client of our API (docs/requirements/wire.md): headers, encrypted bodies, CSRF renewal, one refresh and one retry after a 401,
 * uploads, and answers that are files. The contracts that the server binds also define what is sent and which answers are accepted.
 */
import { z } from "zod";
import type { Api, Endpoint, InputArgs, Output } from "#kernel/endpoint.ts";
import { htmlLang, parseLanguage } from "#kernel/locale.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { Refusal, type RefusalStatus } from "#kernel/refusal.ts";
import { readPageFact, replacePageFact, type PageFact } from "./page-facts.ts";
import { saveFile, fileNameOf } from "./save-file.ts";
import { clientSession, currentAccessToken } from "./session/store.ts";

/** The session as the client uses it; a visitor has none. */
export interface ClientSession {
  accessToken(): string | null;
  /** Gets new tokens once; false when the session is over. */
  refresh(): Promise<boolean>;
  /** Shows that the session has ended. */
  showSessionOver(): void;
}

/** No answer, or one that did not come from our API: whether the call took effect is unknown. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
  /** The HTTP status of the foreign answer; null when there was none. */
  readonly status: number | null;

  constructor(message: string, { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {}) {
    super(message, options);
    this.status = status;
  }
}

/**
 * `request` asks the person to prove a factor again and returns the code of the proven step, or null; set by the private area, which has
 * the dialog. A call refused with `proof_needed` is then repeated with the same input. Calls that need the step named get its code in
 * `proof`: it is stored in this page's memory, where a thief of the session cannot find it.
 */
export const proof: { request?: () => Promise<string | null>; code?: string } = {};

export interface ApiDeps {
  readonly fetch: typeof fetch;
  readonly session: ClientSession;
  readonly readFact: (name: PageFact) => string;
  readonly replaceFact: (name: PageFact, content: string) => void;
  readonly save: typeof saveFile;
}

/** A call is aborted after this long; the caller decides whether to retry with the same id. */
const CALL_TIMEOUT_MS = 30_000;

/** Internal status of an answer that was a saved file: there is nothing to decode. */
const FILE_SAVED = "file_saved";

/** `done` is called after each POST that was carried out; set by the office, which then counts anew what waits. */
export const acts: { done?: () => void } = {};

const answerSchema = z.object({
  code: z.number(),
  data: z.unknown().optional(),
  csrfToken: z.string().optional(),
  status: z.string().optional(),
  message: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
type Answer = z.output<typeof answerSchema>;

/** A refusal received from the server, with the server's message in the user's language. */
export class ApiRefusal extends Refusal {
  readonly sentence: string;
  readonly requestId: string | undefined;

  constructor(answer: Answer) {
    super(answer.status ?? "unexpected", answer.code as RefusalStatus, answer.details ?? {});
    this.sentence = answer.message ?? "";
    this.requestId = answer.requestId;
  }
}

/** Creates the client. The browser's own is at the end of this file; tests pass their dependencies. */
export function createApi(deps: ApiDeps): Api {
  async function send(endpoint: Endpoint, input: unknown): Promise<Response> {
    const headers = new Headers({ key: deps.readFact("api-key"), accept: "application/json" });
    const language = parseLanguage(deps.readFact("language"));
    if (language) headers.set("accept-language", htmlLang(language));
    const token = deps.session.accessToken();
    if (token) headers.set("X-CODE-CHALLENGE", token);
    const url = new URL(endpoint.path, deps.readFact("api-url") || location.origin);
    const request: RequestInit = {
      method: endpoint.method,
      headers,
      credentials: "include",
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    };
    if (endpoint.method === "GET") {
      for (const [name, value] of Object.entries(input as object))
        if (value !== undefined) url.searchParams.set(name, String(value));
    } else {
      headers.set(deps.readFact("csrf-name"), deps.readFact("csrf-token"));
      request.body = await bodyOf(endpoint, input, headers, deps.readFact("payload-passphrase"));
    }
    try {
      return await deps.fetch(url, request);
    } catch (error) {
      throw new NetworkFailure("no answer", { cause: error });
    }
  }

  /** One attempt: returns the answer after storing its CSRF token. Files are saved here and have no data. */
  async function request(endpoint: Endpoint, input: unknown): Promise<Answer> {
    const response = await send(endpoint, input);
    if (response.ok && isFile(endpoint, input, response)) {
      deps.save(await response.blob(), fileNameOf(response.headers.get("content-disposition")));
      return { code: 200, status: FILE_SAVED };
    }
    const answer = answerSchema.safeParse(await response.json().catch(() => null));
    if (!answer.success) {
      const { status } = response;
      // A proxy with a lower limit than ours: the call did not reach the server.
      if (status === 413) return { code: status, status: "too_large" };
      throw new NetworkFailure(`an answer of status ${status} that is not ours`, { status });
    }
    if (answer.data.csrfToken && endpoint.method === "POST") deps.replaceFact("csrf-token", answer.data.csrfToken);
    return answer.data;
  }

  return async <E extends Endpoint>(endpoint: E, input: InputArgs<E>): Promise<Output<E>> => {
    const sent = endpoint.body === "multipart" ? input : z.encode(endpoint.input, endpoint.input.parse(input));
    const hadSession = deps.session.accessToken() !== null;
    let answer = await request(endpoint, sent);
    // A page left open past its token's life: the answer brought a fresh one, and the call has not taken effect.
    if (answer.status === "csrf_invalid" && answer.csrfToken) answer = await request(endpoint, sent);
    if (answer.code === 401 && hadSession) {
      if (await deps.session.refresh()) answer = await request(endpoint, sent);
      if (answer.code === 401) deps.session.showSessionOver();
    }
    if (answer.status === "proof_needed")
      answer = await requestWithProof(answer, (named) => request(endpoint, { ...(sent as object), ...named }));
    if (answer.code !== 200) throw new ApiRefusal(answer);
    if (endpoint.method === "POST") acts.done?.();
    if (endpoint.answers === "file" || answer.status === FILE_SAVED) return undefined as Output<E>;
    return z.decode(endpoint.output, answer.data) as Output<E>;
  };
}

/** Repeats a refused call after a proof: with the previous one if it has to be named and is still valid, otherwise with a new one. */
async function requestWithProof(
  refused: Answer,
  again: (named: { readonly proof?: string }) => Promise<Answer>,
): Promise<Answer> {
  const isNamed = refused.details?.["named"] === true;
  const answer = isNamed && proof.code !== undefined ? await again({ proof: proof.code }) : refused;
  if (answer.status !== "proof_needed") return answer;
  const code = (await proof.request?.()) ?? null;
  if (code === null) return answer;
  proof.code = code;
  return again(isNamed ? { proof: code } : {});
}

async function bodyOf(endpoint: Endpoint, input: unknown, headers: Headers, passphrase: string): Promise<BodyInit> {
  if (endpoint.body === "multipart") return multipartOf(input as Record<string, unknown>);
  headers.set("content-type", "application/json");
  if (endpoint.body === "plain") return JSON.stringify(input);
  // "either" is encrypted as well (API-6).
  return JSON.stringify({ payload: await encryptPayload(input, passphrase) });
}

/** Files and plain fields, unencrypted (FORM-12); lists repeat their field name. */
function multipartOf(input: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else if (one !== undefined && one !== null) form.append(name, String(one));
    }
  }
  return form;
}

/** API-9: a path containing export_list, or export=Y, answers with a file. */
function isFile(endpoint: Endpoint, input: unknown, response: Response): boolean {
  const requested =
    endpoint.path.includes("export_list") ||
    (typeof input === "object" && input !== null && "export" in input && input.export === "Y");
  return requested && (response.headers.get("content-disposition") ?? "").startsWith("attachment");
}

const inBrowser = { readFact: readPageFact, replaceFact: replacePageFact, save: saveFile };

/** The browser's client. */
export const api: Api = createApi({ ...inBrowser, fetch: (...call) => fetch(...call), session: clientSession });

/**
 * The same without refresh and retry, for the calls that create and end sessions. Requests outlive the page: a refresh that the server has
 * answered but the page has not received costs a rotation.
 */
export const sessionApi: Api = createApi({
  ...inBrowser,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  session: { accessToken: currentAccessToken, refresh: async () => false, showSessionOver: () => {} },
});
