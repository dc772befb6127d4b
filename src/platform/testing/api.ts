/** Calls of use cases through the door that people use: the HTTP binder, with encryption, CSRF and access, on a test house. */
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import Fastify, { LogController } from "fastify";
import fastifyCookie from "@fastify/cookie";
import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { VISITOR, type Actor } from "../actor.ts";
import { parseConfig, type Config } from "../config.ts";
import { collectRefusalSentences } from "../http/answer.ts";
import type { CapabilityHttp } from "../http/binding.ts";
import { createCsrf, VISITOR_COOKIE } from "../http/csrf.ts";
import { registerCalls, type HttpBinder, type ReadSession } from "../http/routes.ts";
import { createKeyring } from "../keys/keyring.ts";
import type { TestHouse } from "./database.ts";

export interface TestApi extends AsyncDisposable {
  readonly server: FastifyInstance;
  readonly config: Config;
  /** Sends a call as its client would; `actor` stands for the session that a token would name, with a factor just proven unless it says otherwise. */
  call<E extends Endpoint>(endpoint: E, input: InputArgs<E>, options?: CallOptions): Promise<TestAnswer>;
  /** Sends raw bytes with valid headers: for hostile input. */
  raw(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** A token that stands for an actor, for calls sent as raw bytes. */
  tokenOf(actor: Actor): string;
  /** Headers of a browser that has loaded a page. */
  headers(): Record<string, string>;
}

export interface CallOptions {
  readonly actor?: Actor;
  readonly language?: "id" | "en";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the input as it is, as a client would that knows no rules. */
  readonly unjudged?: boolean;
}

export interface TestAnswer {
  readonly code: number;
  readonly status?: string;
  readonly data?: unknown;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly csrfToken?: string;
  readonly requestId?: string;
}

/** Whoever a test makes up has proven a factor just now, unless it says otherwise; a session says it for itself. */
const withProof = (actor: Actor): Actor =>
  actor.kind === "visitor" || actor.kind === "system" ? actor : { isFresh: true, ...actor };

/** Serves the capabilities of a test on its house. */
export async function openTestApi(
  house: TestHouse,
  capabilities: readonly CapabilityHttp[],
  settings: Readonly<Record<string, string>> = {},
  readSession?: ReadSession,
  binder: Pick<HttpBinder, "deadlineMs" | "metrics"> = {},
): Promise<TestApi> {
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: house.url, ...settings });
  const read: ReadSession = readSession ?? (async (token) => (token === undefined ? VISITOR : (actors.get(token) ?? VISITOR)));
  const csrf = createCsrf(createKeyring(config.APP_SECRET), house.machinery.random);
  const actors = new Map<string, Actor>();
  const logger: FastifyBaseLogger = house.machinery.log;
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
        machinery: house.machinery,
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
    [config.CSRF_NAME.toLowerCase()]: csrf.issue(visitorId, house.machinery.clock.now()),
  });
  async function posted(endpoint: Endpoint, sent: Record<string, unknown>, common: Record<string, string>) {
    if (endpoint.body === "multipart") {
      const form = new FormData();
      for (const [name, value] of Object.entries(sent)) form.append(name, value instanceof Blob ? value : String(value));
      // It writes the form down as a browser does, with its boundary.
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
      return response.json<TestAnswer>();
    },
    async [Symbol.asyncDispose]() {
      await server.close();
    },
  };
}
