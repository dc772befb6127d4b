/**
 * API-6, API-7: the form and the messages of the answers common to every call, in both languages; and no call of the web client accepts an
 * unencrypted body.
 */
import { afterAll, describe, expect, test } from "vitest";
import { CATALOGUE } from "#access/model/policy.ts";
import { encryptPayload } from "#kernel/payload.ts";
import type { Actor } from "#platform/actor.ts";
import { refusalMessages } from "#platform/http/messages.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as identity from "#identity/sign-in/contract.ts";
import { listFactors, startTotp } from "#identity/enrolment/contract.ts";
import { capabilities } from "#wiring/capabilities.ts";

const app = await openTestApp();
const api = await openTestApi(app, capabilities);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const endpoints = capabilities.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint));
/** An actor with every right: calls are refused for their body only, never for a missing right. */
const menuAccess = CATALOGUE.map(({ menu, modules }) => ({ menu, module: modules.map(({ module }) => module) }));
const everybody: Actor = { kind: "staff", id: "us_everything", level: "ADMINISTRATOR", menuAccess };
const token = api.tokenOf(everybody);
const json = { "content-type": "application/json" };

describe("an unencrypted body", () => {
  /**
   * API-6: `/socket` and the session's call take plain bodies. So do calls of a call's page: a closing page cannot derive a key, and a
   * description of a connection may have more bytes than an encrypted body.
   */
  const TAKE_PLAIN = ["calls.beat_call", "calls.leave_call", "calls.send_signals", "identity.get_info", "transfers.report_event"];
  const posts = endpoints.filter(({ method, body }) => method === "POST" && body !== "multipart");

  test("is accepted by no other call than these", () => {
    const plain = posts.filter(({ body }) => body !== "payload").map(({ name }) => name);
    expect(plain.toSorted()).toEqual(TAKE_PLAIN);
  });

  test.each(posts.filter(({ name }) => !TAKE_PLAIN.includes(name)))("$name refuses it", async ({ path, rateLimit }) => {
    app.runtime.clock.advance((rateLimit?.windowSeconds ?? 60) * 1_000);
    for (const payload of ["{}", '{"id":"x"}', '{"payload":{"id":"x"}}']) {
      const answer = await api.raw({ method: "POST", url: path, headers: { ...json, "x-code-challenge": token }, payload });
      expect(answer.json()).toMatchObject({ code: 400, status: "malformed_request", details: {} });
    }
  });
});

describe("a refusal has its status, its message in the caller's language, details and the request's id, and no data", () => {
  const sealed = async (input: object) =>
    JSON.stringify({ payload: await encryptPayload(input, api.config.WEB_PAYLOAD_PASSPHRASE) });
  type Case = readonly [status: keyof typeof refusalMessages.EN, code: number, ask: () => Promise<Parameters<typeof api.raw>[0]>];
  const CASES: readonly Case[] = [
    ["malformed_request", 400, async () => ({ method: "POST", url: identity.signIn.path, headers: json, payload: "{}" })],
    [
      "malformed_request",
      400,
      async () => ({ method: "POST", url: identity.signIn.path, headers: json, payload: await sealed({ email: "x" }) }),
    ],
    ["api_key_invalid", 401, async () => ({ method: "GET", url: listFactors.path, headers: { key: "another" } })],
    [
      "csrf_invalid",
      403,
      async () => ({ method: "POST", url: identity.signIn.path, headers: { [api.config.CSRF_NAME.toLowerCase()]: "x" } }),
    ],
    ["session_over", 401, async () => ({ method: "GET", url: listFactors.path })],
    ["not_found", 404, async () => ({ method: "GET", url: "/v1/nothing" })],
  ];
  const bodyOf = async (request: Case[2], language: "id" | "en") => {
    app.runtime.clock.advance(600_000);
    const requested = await request();
    const headers = { ...requested.headers, "accept-language": language, "x-request-id": "the-request-of-this-test" };
    return api.raw({ ...requested, headers });
  };
  for (const language of ["id", "en"] as const)
    test.each(CASES)(`%s (%d), ${language}`, async (status, code, request) => {
      const answer = await bodyOf(request, language);
      expect(answer.statusCode).toBe(code);
      const message = refusalMessages[language === "id" ? "ID" : "EN"][status];
      const details = expect.any(Object) as object;
      const { csrfToken: _csrfToken, ...body } = answer.json<Record<string, unknown>>();
      expect(body).toEqual({ code, status, message, details, requestId: "the-request-of-this-test" });
    });

  test("the errors of fields are in `details.fields`, each a sentence", async () => {
    const [, , request] = CASES[1] as Case;
    const { details } = (await bodyOf(request, "en")).json<{ details: { fields: Record<string, string> } }>();
    expect(Object.keys(details.fields).toSorted()).toEqual(["email", "password"]);
    for (const sentence of Object.values(details.fields)) expect(sentence).toMatch(/^[A-Z]/);
  });

  test("too many calls: 429 with the seconds to wait, in the body and in Retry-After", async () => {
    const { rateLimit, path: url } = startTotp;
    const max = rateLimit?.max ?? 0;
    const request = () =>
      api.raw({ method: "POST", url, headers: { ...json, "x-code-challenge": token, "accept-language": "en" }, payload: "{}" });
    app.runtime.clock.advance(600_000);
    for (let n = 0; n < max; n++) expect((await request()).statusCode).toBe(400);
    const refused = await request();
    const { details, message } = refused.json<{ details: { retryAfterSeconds: number }; message: string }>();
    expect([refused.statusCode, message]).toEqual([429, refusalMessages.EN.too_many_requests]);
    expect(refused.headers["retry-after"]).toBe(String(details.retryAfterSeconds));
  });
});
