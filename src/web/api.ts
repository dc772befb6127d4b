/**
 * The typed client of our API (WIRE.md): headers, encrypted bodies, CSRF renewal, one refresh and one retry after a 401, uploads, and
 * answers that are files. The same contracts that the server binds decide what is sent and what is believed.
 */
import { z } from "zod";
import type { Api, Endpoint, InputArgs, Output } from "#kernel/endpoint.ts";
import { htmlLang, parseLanguage } from "#kernel/locale.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { Refusal, type RefusalStatus } from "#kernel/refusal.ts";
import { readPageFact, replacePageFact, type PageFact } from "./page-facts.ts";
import { saveFile, fileNameOf } from "./save-file.ts";
import { clientSession, currentAccessToken } from "./session/store.ts";

/** The session as the client sees it; identity fulfils it, a visitor has none. */
export interface ClientSession {
  accessToken(): string | null;
  /** Gets new tokens once; false when the session is over. */
  refresh(): Promise<boolean>;
  /** Tells the user that the session has ended. */
  showSessionOver(): void;
}

/** The network did not answer, or what answered was not our API: nobody knows whether the call took effect. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
  /** The HTTP status of what answered in the place of our API; null when nothing did. */
  readonly status: number | null;

  constructor(message: string, { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {}) {
    super(message, options);
    this.status = status;
  }
}

/**
 * Asks the person to prove a factor again, and answers the code of the step in which they did, or null: set by the private area, which has the dialog.
 * A call that is refused for want of a proof is then made once more, with what was typed. Calls that want it named get the code in `proof`: it is kept
 * in this page's memory, where whoever has copied the session does not find it.
 */
export const proof: { ask?: () => Promise<string | null>; code?: string } = {};

export interface ApiParts {
  readonly fetch: typeof fetch;
  readonly session: ClientSession;
  readonly readFact: (name: PageFact) => string;
  readonly replaceFact: (name: PageFact, content: string) => void;
  readonly save: typeof saveFile;
}

/** A call that has not been answered after this long is given up; the caller decides whether to ask again with the same id. */
const CALL_TIMEOUT_MS = 30_000;

/** Our own word for an answer that was a file and has been saved: there is nothing to decode. */
const FILE_SAVED = "file_saved";

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

/** A refusal as it came over the wire, with the server's sentence in the user's language. */
export class ApiRefusal extends Refusal {
  readonly sentence: string;
  readonly requestId: string | undefined;

  constructor(answer: Answer) {
    super(answer.status ?? "unexpected", answer.code as RefusalStatus, answer.details ?? {});
    this.sentence = answer.message ?? "";
    this.requestId = answer.requestId;
  }
}

/** Makes the client; the browser's own stands at the end of this file, tests bring their parts. */
export function createApi(parts: ApiParts): Api {
  async function send(endpoint: Endpoint, input: unknown): Promise<Response> {
    const headers = new Headers({ key: parts.readFact("api-key"), accept: "application/json" });
    const language = parseLanguage(parts.readFact("language"));
    if (language) headers.set("accept-language", htmlLang(language));
    const token = parts.session.accessToken();
    if (token) headers.set("X-CODE-CHALLENGE", token);
    const url = new URL(endpoint.path, parts.readFact("api-url") || location.origin);
    const request: RequestInit = {
      method: endpoint.method,
      headers,
      credentials: "include",
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    };
    if (endpoint.method === "GET")
      for (const [name, value] of Object.entries(input as object))
        if (value !== undefined) url.searchParams.set(name, String(value));
    if (endpoint.method === "POST") {
      headers.set(parts.readFact("csrf-name"), parts.readFact("csrf-token"));
      request.body = await bodyOf(endpoint, input, headers, parts.readFact("payload-passphrase"));
    }
    try {
      return await parts.fetch(url, request);
    } catch (error) {
      throw new NetworkFailure("no answer", { cause: error });
    }
  }

  /** One try: the answer, with its CSRF token put in place. Files are saved here and have no data. */
  async function ask(endpoint: Endpoint, input: unknown): Promise<Answer> {
    const response = await send(endpoint, input);
    if (response.ok && isFile(endpoint, input, response)) {
      parts.save(await response.blob(), fileNameOf(response.headers.get("content-disposition")));
      return { code: 200, status: FILE_SAVED };
    }
    const answer = answerSchema.safeParse(await response.json().catch(() => null));
    if (!answer.success) {
      const { status } = response;
      // A proxy with a lower limit than ours: it was not handed on.
      if (status === 413) return { code: status, status: "too_large" };
      throw new NetworkFailure(`an answer of status ${status} that is not ours`, { status });
    }
    if (answer.data.csrfToken && endpoint.method === "POST") parts.replaceFact("csrf-token", answer.data.csrfToken);
    return answer.data;
  }

  return async <E extends Endpoint>(endpoint: E, input: InputArgs<E>): Promise<Output<E>> => {
    const sent = endpoint.body === "multipart" ? input : z.encode(endpoint.input, endpoint.input.parse(input));
    const hadSession = parts.session.accessToken() !== null;
    let answer = await ask(endpoint, sent);
    // A page left open past its token's life: the reply brought a fresh one, and the call has not taken effect.
    if (answer.status === "csrf_invalid" && answer.csrfToken) answer = await ask(endpoint, sent);
    if (answer.code === 401 && hadSession) {
      if (await parts.session.refresh()) answer = await ask(endpoint, sent);
      if (answer.code === 401) parts.session.showSessionOver();
    }
    if (answer.status === "proof_needed")
      answer = await askProven(answer, (named) => ask(endpoint, { ...(sent as object), ...named }));
    if (answer.code !== 200) throw new ApiRefusal(answer);
    if (endpoint.answers === "file" || answer.status === FILE_SAVED) return undefined as Output<E>;
    return z.decode(endpoint.output, answer.data) as Output<E>;
  };
}

/** Makes a refused call once more after a proof: that of before, where it has to be named and is good still, or a new one. */
async function askProven(refused: Answer, again: (named: { readonly proof?: string }) => Promise<Answer>): Promise<Answer> {
  const isNamed = refused.details?.["named"] === true;
  const answer = isNamed && proof.code !== undefined ? await again({ proof: proof.code }) : refused;
  if (answer.status !== "proof_needed") return answer;
  const code = (await proof.ask?.()) ?? null;
  if (code === null) return answer;
  proof.code = code;
  return again(isNamed ? { proof: code } : {});
}

async function bodyOf(endpoint: Endpoint, input: unknown, headers: Headers, passphrase: string): Promise<BodyInit> {
  if (endpoint.body === "multipart") return multipartOf(input as Record<string, unknown>);
  headers.set("content-type", "application/json");
  if (endpoint.body === "plain") return JSON.stringify(input);
  // "either" is encrypted as well (WIRE.md: "never from the web client").
  return JSON.stringify({ payload: await encryptPayload(input, passphrase) });
}

/** Files and plain fields, unencrypted (SPEC §7); lists repeat their name. */
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

/** SPEC §7: a path that contains export_list, or export=Y, answers a file. */
function isFile(endpoint: Endpoint, input: unknown, response: Response): boolean {
  const asked =
    endpoint.path.includes("export_list") ||
    (typeof input === "object" && input !== null && "export" in input && input.export === "Y");
  return asked && (response.headers.get("content-disposition") ?? "").startsWith("attachment");
}

const inBrowser = { readFact: readPageFact, replaceFact: replacePageFact, save: saveFile };

/** The browser's client. */
export const api: Api = createApi({ ...inBrowser, fetch: (...call) => fetch(...call), session: clientSession });

/**
 * The same without refresh and retry, for the calls that make and end sessions. They outlive the page: a refresh that the server has
 * answered but nobody has heard costs a rotation.
 */
export const sessionApi: Api = createApi({
  ...inBrowser,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  session: { accessToken: currentAccessToken, refresh: async () => false, showSessionOver: () => {} },
});
