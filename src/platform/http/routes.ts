/**
 * The HTTP binder: every bound call becomes a route. For each request, in this order: client key, CSRF, rate limit, session, access,
 * decryption, then `runUseCase` (transaction, use case, audit row, commit), then the answer. Cheap checks come first, so that a flood of
 * bad requests never reaches a key derivation.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint, RateLimit } from "#kernel/endpoint.ts";
import { decryptPayload, MalformedPayload } from "#kernel/payload.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { JSON_LIMITS, parseStrictJson } from "#kernel/strict-json.ts";
import { actorId, VISITOR, type Actor } from "../actor.ts";
import { addressGroup, countHit } from "../rate-limit.ts";
import type { Runtime } from "../unit-of-work.ts";
import { sendFile, sendJson, sendRefusal, sendUnexpected, type RefusalSentences } from "./answer.ts";
import type { Binding, FileAnswer } from "./binding.ts";
import { CALL_DEADLINE_MS, checkAccess, runUseCase } from "./call.ts";
import { requestsFile, EXPORT_LIMIT, exportList, exportMenusOf, ownFileQuery, whyNotExport } from "./export-list.ts";
import { uncounted, type CallMetrics } from "../metrics/metrics.ts";
import { AWAY_RETRY_SECONDS, databaseTrouble, TROUBLE_IN_LOG } from "../database/unavailable.ts";
import { DeadlineMissed, withDeadline } from "../deadlines/current-work.ts";
import { acceptMultipart, oneOfFew, readMultipart } from "./multipart.ts";
import { VISITOR_COOKIE, type Csrf } from "./csrf.ts";
import { cookieOptions, languageOf, visitorIdOf } from "./visitor.ts";
import type { RequestFacts, ResponseCookie } from "../request-facts.ts";
import type { OnWait } from "../deadlines/on-wait.ts";
import type { Config } from "../settings/settings.ts";

/** Returns the actor for an access token; refuses with `session_over` when the token is no longer valid. */
export type ReadSession = (accessToken: string | undefined) => Promise<Actor>;

export interface HttpBinder {
  readonly config: Config;
  readonly runtime: Runtime;
  readonly csrf: Csrf;
  readonly readSession: ReadSession;
  readonly sentences: RefusalSentences;
  /** Omitted in tests that count nothing. */
  readonly metrics?: CallMetrics;
  /** Called when the database refused a write during a call. Omitted in tests without readiness. */
  readonly databaseRefused?: () => void;
  /** Overrides the default deadline, for tests. */
  readonly deadlineMs?: number;
  /** Receives the wait time of key derivations. */
  readonly onWait?: OnWait | undefined;
}

/** Larger bodies are cut off while they arrive. An encrypted text of 64 KiB takes 88 KiB as base64, and JSON quoting adds a little. */
export const MAX_BODY_BYTES = 128 * 1024;
/** Limits for a call without its own. A page reads several lists at once, and a whole office may share one address. */
export const DEFAULT_LIMITS: Readonly<Record<Endpoint["method"], RateLimit>> = {
  GET: { max: 600, windowSeconds: 60 },
  POST: { max: 120, windowSeconds: 60 },
};

/** Registers the calls on their own Fastify scope, with its own body parsing and error answers. */
export async function registerCalls(scope: FastifyInstance, binder: HttpBinder, bindings: readonly Binding[]): Promise<void> {
  // Bodies stay text until the cheap checks have passed; a body that is too large is answered like any other malformed one.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ["application/json", "application/x-www-form-urlencoded"],
    { parseAs: "string", bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  await acceptMultipart(scope);
  scope.setErrorHandler((error, request, reply) => answerError(binder, error, request, reply));
  scope.setNotFoundHandler((request, reply) => answerError(binder, refuse("not_found"), request, reply));
  const metrics = binder.metrics ?? uncounted();
  const exportMenus = exportMenusOf(bindings);
  for (const binding of bindings) {
    scope.route({
      method: binding.endpoint.method,
      url: binding.endpoint.path,
      handler: (request, reply) => {
        const requested = asFile(binding, bindings, request);
        return countedCall({ ...binder, exportMenus }, requested, metrics, request, reply);
      },
    });
  }
}

/** A list requested as a file (`export=Y`) is answered by its own file call, if it has one. */
function asFile(binding: Binding, bindings: readonly Binding[], request: FastifyRequest): Binding {
  if (binding.endpoint.exportedBy === undefined || !requestsFile(binding.endpoint, request.query)) return binding;
  const own = bindings.find(({ endpoint }) => endpoint.name === binding.endpoint.exportedBy);
  if (!own) throw new Error(`${binding.endpoint.name} names a file that no call makes`);
  request.query = ownFileQuery(own.endpoint, request.query);
  return own;
}

type Binder = HttpBinder & { readonly exportMenus: ReadonlySet<string> };

async function countedCall(
  binder: Binder,
  binding: Binding,
  metrics: CallMetrics,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = binding.endpoint;
  const afterMs = deadlineOf(binder, binding.endpoint, request);
  try {
    const send = await withDeadline({ requestId: request.id, name, afterMs }, () =>
      answerCall(binder, binding, metrics, request, reply),
    );
    metrics.countCall(name, "ok");
    return send();
  } catch (error) {
    metrics.countCall(name, answerInMetrics(error));
    throw error;
  }
}

/** The metrics label of a failed call. */
function answerInMetrics(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof DeadlineMissed) return "deadline_missed";
  return databaseTrouble(error) === null ? "unexpected" : "unavailable";
}

/** Deadline of slow calls: files up or down, and calls to an outside party, which has its own timeout. */
const LONG_CALL_DEADLINE_MS = 40_000;

function deadlineOf(binder: HttpBinder, endpoint: Endpoint, request: FastifyRequest): number {
  const isLong =
    endpoint.callsOutside === true ||
    endpoint.body === "multipart" ||
    endpoint.answers === "file" ||
    requestsFile(endpoint, request.query);
  return isLong ? LONG_CALL_DEADLINE_MS : (binder.deadlineMs ?? CALL_DEADLINE_MS);
}

/** Runs the call. The returned function sends the answer; it is not called if the deadline was missed meanwhile. */
async function answerCall(
  binder: Binder,
  binding: Binding,
  metrics: CallMetrics,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => FastifyReply> {
  const { endpoint } = binding;
  const now = binder.runtime.clock.now();
  if (request.headers["key"] !== binder.config.WEB_API_KEY) throw refuse("api_key_invalid");
  const renewed = endpoint.method === "POST" ? checkCsrf(binder, request, now) : undefined;
  await limitRate(binder, endpoint, addressGroup(request.ip), now);
  const actor = await readActor(binder, endpoint, headerText(request, "x-code-challenge"));
  const responseCookies: ResponseCookie[] = [];
  const caller = { cookies: request.cookies, userAgent: (headerText(request, "user-agent") ?? "").slice(0, 300) };
  const facts: RequestFacts = {
    requestId: request.id,
    actor,
    language: languageOf(request),
    address: request.ip,
    caller,
    responseCookies,
  };
  if (actor.kind !== "visitor") await limitRate(binder, endpoint, `${actor.kind}/${actorId(actor)}`, now);
  await checkAccess(binder.runtime, endpoint, facts);
  const raw = endpoint.method === "GET" ? readQuery(request) : await readBody(binder, endpoint, metrics, request);
  if (requestsFile(endpoint, raw)) {
    const why = whyNotExport(actor, endpoint.access, binder.exportMenus);
    if (why !== null) throw refuse(why);
    const caller = actor.kind === "visitor" ? addressGroup(request.ip) : `${actor.kind}/${actorId(actor)}`;
    await countHit(binder.runtime.database, `${endpoint.name}:export:${caller}`, EXPORT_LIMIT, now);
    const file = await exportList(binder.runtime, binding, facts, raw);
    return () => sendFile(reply, file);
  }
  const isFile = endpoint.answers === "file";
  const answer = await runUseCase(binder.runtime, binding, facts, raw, (result) =>
    isFile ? result : z.encode(endpoint.output, result),
  );
  return () => {
    for (const { name, value, maxAgeSeconds, httpOnly } of responseCookies) {
      const options = cookieOptions(binder.config, { httpOnly, maxAge: maxAgeSeconds });
      if (value === null) reply.clearCookie(name, options);
      else reply.setCookie(name, value, options);
    }
    return isFile ? sendFile(reply, answer as FileAnswer) : sendJson(reply, answer, renewed);
  };
}

/** A public call needs no session: an expired token must not refuse it, otherwise an expired session could never be refreshed. */
async function readActor(binder: HttpBinder, endpoint: Endpoint, accessToken: string | undefined): Promise<Actor> {
  try {
    return await binder.readSession(accessToken);
  } catch (error) {
    if (endpoint.access === "public" && error instanceof Refusal && error.code === "session_over") return VISITOR;
    throw error;
  }
}

/** Refuses a POST that none of our pages can have sent; returns a fresh token when the presented one is old. */
function checkCsrf(binder: HttpBinder, request: FastifyRequest, now: Date): string | undefined {
  if (isFromElsewhere(binder, request)) throw refuse("csrf_invalid");
  const visitorId = request.cookies[VISITOR_COOKIE];
  const state = binder.csrf.check(headerText(request, binder.config.CSRF_NAME.toLowerCase()), visitorId, now);
  if (state === "invalid") throw refuse("csrf_invalid");
  return state === "renew" && visitorId ? binder.csrf.issue(visitorId, now) : undefined;
}

/** Whether the browser reports that another site's page sent this request. */
function isFromElsewhere(binder: HttpBinder, request: FastifyRequest): boolean {
  const origin = headerText(request, "origin");
  const isForeign = origin !== undefined && origin !== new URL(binder.config.SITE_URL).origin;
  return isForeign || headerText(request, "sec-fetch-site") === "cross-site";
}

/** Rate-limit counts cannot be stored on a full disk. Reads continue without them, so that users can still see where their money is. */
async function limitRate(binder: HttpBinder, endpoint: Endpoint, caller: string, now: Date): Promise<void> {
  const limit = endpoint.rateLimit ?? DEFAULT_LIMITS[endpoint.method];
  try {
    await countHit(binder.runtime.database, `${endpoint.name}:${caller}`, limit, now);
  } catch (error) {
    if (endpoint.method !== "GET" || databaseTrouble(error) !== "refuses_writes") throw error;
    binder.databaseRefused?.();
  }
}

/** The parameters of a GET. Refuses U+0000: PostgreSQL cannot store it, and no honest caller sends it. */
function readQuery(request: FastifyRequest): unknown {
  const query = request.query as Readonly<Record<string, unknown>>;
  if (Object.values(query).some((value) => typeof value === "string" && value.includes("\0"))) throw refuse("malformed_request");
  return query;
}
const encryptedBody = z.strictObject({ payload: z.string() });

/** Decodes a body. Every kind of malformed body gives the same refusal. */
async function readBody(
  binder: HttpBinder,
  endpoint: Endpoint,
  { derivations, uploads }: CallMetrics,
  request: FastifyRequest,
): Promise<unknown> {
  if (endpoint.body === "multipart") return oneOfFew(uploads, () => readMultipart(request, endpoint.upload));
  const fields = parseFields(request);
  if (endpoint.body === "plain") return fields;
  const body = encryptedBody.safeParse(fields);
  if (!body.success && endpoint.body === "either") return fields;
  if (!body.success) throw refuse("malformed_request");
  if (derivations.now >= binder.config.PAYLOAD_MAX_IN_FLIGHT) throw refuse("unavailable", { retryAfterSeconds: 1 });
  derivations.now += 1;
  derivations.most = Math.max(derivations.most, derivations.now);
  const began = performance.now();
  try {
    return await decryptPayload(body.data.payload, binder.config.WEB_PAYLOAD_PASSPHRASE);
  } catch (error) {
    if (error instanceof MalformedPayload) throw refuse("malformed_request");
    throw error;
  } finally {
    binder.onWait?.("derivation", performance.now() - began);
    derivations.now -= 1;
  }
}

/** The fields of a body, encrypted or not. A repeated field is refused: two parsers could each use a different value. */
function parseFields(request: FastifyRequest): unknown {
  const text = typeof request.body === "string" ? request.body : "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")) {
    const parsed = parseStrictJson(text, { ...JSON_LIMITS, maxBytes: MAX_BODY_BYTES });
    if (!parsed) throw refuse("malformed_request");
    return parsed.value;
  }
  const fields = [...new URLSearchParams(text)];
  if (new Set(fields.map(([name]) => name)).size < fields.length || text.includes("%00")) throw refuse("malformed_request");
  return Object.fromEntries(fields);
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Fastify's own 4xx errors (body too large, wrong content type, broken HTTP) are malformed requests. Other errors are bugs, detailed only
 * in the log.
 */
export function answerError(binder: HttpBinder, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const about = { language: languageOf(request), requestId: request.id, sentences: binder.sentences };
  if (error instanceof Refusal) {
    // A page left open overnight has lost its cookie too: with a fresh cookie and token its client can retry.
    const mayRenew = error.code === "csrf_invalid" && !isFromElsewhere(binder, request);
    const csrfToken = mayRenew
      ? binder.csrf.issue(visitorIdOf(request, reply, binder.csrf, binder.config), binder.runtime.clock.now())
      : undefined;
    return sendRefusal(reply, error, { ...about, csrfToken });
  }
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return sendRefusal(reply, refuse("malformed_request"), about);
  // Fastify's status for "stopping", and that of an overloaded process (src/wiring/server/shed-load.ts).
  if (status === 503) return sendRefusal(reply, refuse("unavailable", { retryAfterSeconds: 5 }), about);
  const trouble = databaseTrouble(error);
  if (trouble !== null) {
    const { level, says } = TROUBLE_IN_LOG[trouble];
    if (trouble === "refuses_writes") binder.databaseRefused?.();
    request.log[level]({ err: error, path: request.routeOptions.url }, says);
    return sendRefusal(reply, refuse("unavailable", { retryAfterSeconds: AWAY_RETRY_SECONDS, retryWith: "same_id" }), about);
  }
  request.log.error({ err: error, path: request.routeOptions.url }, "unexpected");
  return sendUnexpected(reply, about);
}
