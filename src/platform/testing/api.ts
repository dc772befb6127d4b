/** Calls use cases through the HTTP binder, as clients do, with encryption, CSRF and access checks, on a test app. */
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import Fastify, { LogController } from "fastify";
import fastifyCookie from "@fastify/cookie";
import { z } from "zod";
import type { Endpoint, InputArgs, RefusalOf, WireOutput } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import type { CommonRefusal, RefusalDetails, RefusalStatus } from "#kernel/refusal.ts";
import { VISITOR, type Actor } from "../actor.ts";
import { parseConfig } from "../config.ts";
import { collectRefusalSentences } from "../http/answer.ts";
import type { CapabilityHttp } from "../http/binding.ts";
import { createCsrf, VISITOR_COOKIE } from "../http/csrf.ts";
import { registerCalls, type HttpBinder, type ReadSession } from "../http/routes.ts";
import { createKeyring } from "../keys/keyring.ts";
import type { TestApp } from "./database.ts";
import type { Config } from "../settings/settings.ts";

export interface TestApi extends AsyncDisposable {
  readonly server: FastifyInstance;
  readonly config: Config;
  /**
   * Sends a call as a client would. `actor` replaces the session that a token would identify, with a factor just proven unless it states
   * otherwise.
   */
  call<E extends Endpoint>(endpoint: E, input: InputArgs<E>, options?: CallOptions): Promise<TestAnswer<E>>;
  /** Sends raw bytes with valid headers: for hostile input. */
  raw(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** A token that identifies an actor, for calls sent as raw bytes. */
  tokenOf(actor: Actor): string;
  /** Headers of a browser that has loaded a page. */
  headers(): Record<string, string>;
}

export interface CallOptions {
  readonly actor?: Actor;
  readonly language?: "id" | "en";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the input without validating it, as a client without our rules would. */
  readonly unjudged?: boolean;
}

// Tests compare the bytes that clients read, not what our code makes of them.
export type { WireOutput };

/** What the binder refuses or reports for any call, besides the codes of its contract. */
export type AnyRefusal = CommonRefusal | "proof_needed" | "too_many_to_export" | "unexpected";

interface Answered<E extends Endpoint> {
  readonly code: 200;
  readonly data: WireOutput<E>;
  readonly csrfToken?: string;
  readonly status?: undefined;
  readonly message?: undefined;
  readonly details?: undefined;
  readonly requestId?: undefined;
}

interface Refused<E extends Endpoint> {
  readonly code: RefusalStatus | 500;
  readonly status: RefusalOf<E> | AnyRefusal;
  readonly data?: undefined;
  readonly message: string;
  readonly details: RefusalDetails;
  readonly csrfToken?: string;
  readonly requestId?: string;
}

/** An answer by the contract of its call. */
export type TestAnswer<E extends Endpoint = Endpoint> = Answered<E> | Refused<E>;

/** The data of an answer that is no refusal. */
export type DataOf<A> = A extends { readonly code: 200; readonly data: infer Data } ? Data : never;

/** The data of an answer; fails the test when the call was refused, or there is no answer. */
export function expectOk<A extends TestAnswer>(answer: A | undefined): DataOf<A> {
  if (answer === undefined) throw new Error("there is no answer");
  if (answer.status !== undefined) throw new Error(`answered ${answer.code} ${answer.status}: ${JSON.stringify(answer.details)}`);
  return answer.data as DataOf<A>;
}

/** An actor of a test has just proven a factor, unless it states otherwise; a real session states it itself. */
const withProof = (actor: Actor): Actor =>
  actor.kind === "visitor" || actor.kind === "system" ? actor : { isFresh: true, ...actor };

/** Serves the capabilities of a test on its app. */
export async function openTestApi(
  app: TestApp,
  capabilities: readonly CapabilityHttp[],
  settings: Readonly<Record<string, string>> = {},
  readSession?: ReadSession,
  binder: Pick<HttpBinder, "deadlineMs" | "metrics"> = {},
): Promise<TestApi> {
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: app.url, ...settings });
  const read: ReadSession = readSession ?? (async (token) => (token === undefined ? VISITOR : (actors.get(token) ?? VISITOR)));
  const csrf = createCsrf(createKeyring(config.APP_SECRET), app.runtime.random);
  const actors = new Map<string, Actor>();
  const logger: FastifyBaseLogger = app.runtime.log;
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: (request) => String(request.headers["x-request-id"] ?? "req-test"),
  });
  await server.register(fastifyCookie);
  await server.register((scope) =>
    registerCalls(
      scope,
      {
        config,
        runtime: app.runtime,
        csrf,
        sentences: collectRefusalSentences(capabilities.map((capability) => capability.refusals)),
        readSession: async (token) => withProof(await read(token)),
        ...binder,
      },
      capabilities.flatMap((capability) => capability.bindings),
    ),
  );
  await server.ready();
  const visitorId = csrf.newVisitorId();
  const tokenOf = (actor: Actor) => {
    const token = `token-${actors.size}`;
    actors.set(token, actor);
    return token;
  };
  const headers = () => ({
    key: config.WEB_API_KEY,
    cookie: `${VISITOR_COOKIE}=${visitorId}`,
    [config.CSRF_NAME.toLowerCase()]: csrf.issue(visitorId, app.runtime.clock.now()),
  });
  async function posted(endpoint: Endpoint, sent: Record<string, unknown>, common: Record<string, string>) {
    if (endpoint.body === "multipart") {
      const form = new FormData();
      for (const [name, value] of Object.entries(sent)) form.append(name, value instanceof Blob ? value : String(value));
      // Response encodes the form as a browser does, with its boundary.
      const written = new Response(form);
      const type = written.headers.get("content-type") ?? "";
      return { headers: { ...common, "content-type": type }, payload: Buffer.from(await written.arrayBuffer()) };
    }
    const payload = endpoint.body === "plain" ? sent : { payload: await encryptPayload(sent, config.WEB_PAYLOAD_PASSPHRASE) };
    return { headers: { ...common, "content-type": "application/json" }, payload: JSON.stringify(payload) };
  }
  return {
    server,
    config,
    headers,
    tokenOf,
    raw: (request) => server.inject({ ...request, headers: { ...headers(), ...request.headers } }),
    async call(endpoint, input, { actor, language = "id", headers: extra = {}, unjudged = false } = {}) {
      const token = actor && tokenOf(actor);
      const sent = (unjudged ? input : z.encode(endpoint.input, endpoint.input.parse(input))) as Record<string, unknown>;
      const common = { ...headers(), "accept-language": language, ...(token ? { "x-code-challenge": token } : {}), ...extra };
      const response =
        endpoint.method === "GET"
          ? await server.inject({
              method: "GET",
              url: endpoint.path,
              query: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
              headers: common,
            })
          : await server.inject({ method: "POST", url: endpoint.path, ...(await posted(endpoint, sent, common)) });
      return response.json();
    },
    async [Symbol.asyncDispose]() {
      await server.close();
    },
  };
}
