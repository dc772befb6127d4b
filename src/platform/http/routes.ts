/**
 * The HTTP binder: every bound call becomes a route. For each request, in this order: client key, CSRF, rate limit, session, access,
 * decryption, then `runUseCase` (transaction, use case, audit row, commit), then the answer. What costs nothing comes first, so that
 * a flood of bad requests never reaches a key derivation.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint, RateLimit } from "#kernel/endpoint.ts";
import { decryptPayload, MalformedPayload } from "#kernel/payload.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { countHit } from "../rate-limit.ts";
import type { Machinery, RequestFacts } from "../unit-of-work.ts";
import { sendFile, sendJson, sendRefusal, sendUnexpected, type RefusalSentences } from "./answer.ts";
import type { Binding, FileAnswer } from "./binding.ts";
import { checkAccess, runUseCase } from "./call.ts";
import { VISITOR_COOKIE, type Csrf } from "./csrf.ts";
import { languageOf } from "./visitor.ts";

/** Who the caller is, from the access token of the call; a token that is no longer good refuses with `session_over`. */
export type ReadSession = (accessToken: string | undefined) => Promise<Actor>;

export interface HttpBinder {
  readonly config: Config;
  readonly machinery: Machinery;
  readonly csrf: Csrf;
  readonly readSession: ReadSession;
  readonly sentences: RefusalSentences;
}

/** Bodies beyond this are cut off while they arrive. An encrypted 64 KiB text takes 88 KiB as base64, and JSON quoting a little more. */
export const MAX_BODY_BYTES = 128 * 1024;
/** What changes something and names no limit of its own. */
const DEFAULT_POST_LIMIT: RateLimit = { max: 120, windowSeconds: 60 };

/** Registers the calls on a Fastify scope of their own, with its own body parsing and error answers. */
export async function registerCalls(scope: FastifyInstance, binder: HttpBinder, bindings: readonly Binding[]): Promise<void> {
  // Bodies stay text until the cheap checks are through; a body that is too large is answered like any other malformed one.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(["application/json", "application/x-www-form-urlencoded"], { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error, request, reply) => answerError(binder, error, request, reply));
  scope.setNotFoundHandler((request, reply) => answerError(binder, refuse("not_found"), request, reply));
  const inFlight = { derivations: 0 };
  for (const binding of bindings) {
    scope.route({
      method: binding.endpoint.method,
      url: binding.endpoint.path,
      handler: (request, reply) => answerCall(binder, binding, inFlight, request, reply),
    });
  }
}

async function answerCall(binder: HttpBinder, binding: Binding, inFlight: { derivations: number }, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = binding;
  const now = binder.machinery.clock.now();
  if (request.headers["key"] !== binder.config.WEB_API_KEY) throw refuse("api_key_invalid");
  const renewed = endpoint.method === "POST" ? checkCsrf(binder, request, now) : undefined;
  await limitRate(binder, endpoint, request, now);
  const facts: RequestFacts = {
    requestId: request.id,
    actor: await binder.readSession(headerText(request, "x-code-challenge")),
    language: languageOf(request),
    address: request.ip,
  };
  await checkAccess(binder.machinery, endpoint, facts);
  const raw = endpoint.method === "GET" ? request.query : await readBody(binder, endpoint, inFlight, request);
  const result = await runUseCase(binder.machinery, binding, facts, raw);
  if (endpoint.answers === "file") return sendFile(reply, result as FileAnswer);
  return sendJson(reply, z.encode(endpoint.output, result as never), renewed);
}

/** Refuses a POST that no page of ours can have sent; returns a fresh token when the one presented is getting old. */
function checkCsrf(binder: HttpBinder, request: FastifyRequest, now: Date): string | undefined {
  const origin = headerText(request, "origin");
  const site = headerText(request, "sec-fetch-site");
  if ((origin !== undefined && origin !== new URL(binder.config.SITE_URL).origin) || site === "cross-site") throw refuse("csrf_invalid");
  const visitorId = request.cookies[VISITOR_COOKIE];
  const state = binder.csrf.check(headerText(request, binder.config.CSRF_NAME.toLowerCase()), visitorId, now);
  if (state === "invalid") throw refuse("csrf_invalid");
  return state === "renew" && visitorId ? binder.csrf.issue(visitorId, now) : undefined;
}

async function limitRate(binder: HttpBinder, endpoint: Endpoint, request: FastifyRequest, now: Date): Promise<void> {
  const limit = endpoint.rateLimit ?? (endpoint.method === "POST" ? DEFAULT_POST_LIMIT : null);
  if (limit) await countHit(binder.machinery.database, `${endpoint.name}:${request.ip}`, limit, now);
}

const encryptedBody = z.strictObject({ payload: z.string() });

/** Decodes a body. All ways of being malformed end in the same refusal. */
async function readBody(binder: HttpBinder, endpoint: Endpoint, inFlight: { derivations: number }, request: FastifyRequest): Promise<unknown> {
  const fields = parseFields(request);
  if (endpoint.body === "plain") return fields;
  const body = encryptedBody.safeParse(fields);
  if (!body.success) throw refuse("malformed_request");
  if (inFlight.derivations >= binder.config.PAYLOAD_MAX_IN_FLIGHT) throw refuse("unavailable", { retryAfterSeconds: 1 });
  inFlight.derivations += 1;
  try {
    return await decryptPayload(body.data.payload, binder.config.WEB_PAYLOAD_PASSPHRASE);
  } catch (error) {
    if (error instanceof MalformedPayload) throw refuse("malformed_request");
    throw error;
  } finally {
    inFlight.derivations -= 1;
  }
}

function parseFields(request: FastifyRequest): unknown {
  const text = typeof request.body === "string" ? request.body : "";
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse("malformed_request");
    throw error;
  }
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Fastify's own 4xx (body too large, wrong content type, broken HTTP) are malformed requests; the rest is a bug and says so to the log only. */
function answerError(binder: HttpBinder, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const visitorId = request.cookies?.[VISITOR_COOKIE];
  const about = { language: languageOf(request), requestId: request.id, sentences: binder.sentences };
  if (error instanceof Refusal) {
    const csrfToken = error.code === "csrf_invalid" && visitorId ? binder.csrf.issue(visitorId, binder.machinery.clock.now()) : undefined;
    return sendRefusal(reply, error, { ...about, csrfToken });
  }
  if (typeof error === "object" && error !== null && "statusCode" in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500) {
    return sendRefusal(reply, refuse("malformed_request"), about);
  }
  request.log.error({ err: error, path: request.routeOptions.url }, "unexpected");
  return sendUnexpected(reply, about);
}
