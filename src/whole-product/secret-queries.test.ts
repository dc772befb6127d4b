/** The token of a link to another device is in a query, because its call reads: neither logs, nor traces, nor metrics may repeat it. */
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import type { Tracer } from "#platform/tracing/tracer.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { readHandoff } from "#verification/capture/contract.ts";
import { verificationHttp } from "#verification/http.ts";
import { buildServer } from "#wiring/server/server.ts";

const app = await openTestApp();
const log = openLogLines();
const traced: unknown[] = [];
const tracer: Tracer = {
  span: (name, about, run) => {
    traced.push(name, about);
    return run();
  },
  note: (note) => void traced.push(note),
  say: (attributes) => void traced.push(attributes),
  close: async () => undefined,
};
const deps = testServerDeps(
  { ...app, runtime: { ...app.runtime, tracer } },
  {
    capabilities: [verificationHttp({ keys: createKeyring("a secret of this test"), SITE_URL: "https://remit.example" })],
    settings: { SITE_URL: "https://remit.example", METRICS_TOKEN: "token-of-metrics" },
    log: log.log,
  },
);
const server = await buildServer(deps);
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

const TOKEN = "planted-in-the-query-1";

test.each([
  ["unknown", TOKEN, 410],
  ["malformed", `${TOKEN}%20longer`, 400],
])("a token that is %s", async (_, token, status) => {
  const answer = await server.inject({ url: `${readHandoff.path}?token=${token}`, headers: deps.headers() });
  expect(answer.statusCode).toBe(status);
  const metrics = await server.inject({ url: "/metrics", headers: { authorization: "Bearer token-of-metrics" } });
  expect(metrics.statusCode).toBe(200);
  expect(log.text()).toContain(readHandoff.path);
  expect(metrics.body).toContain("verification");
  expect(JSON.stringify(traced)).toContain(readHandoff.name);
  for (const kept of [log.text(), metrics.body, JSON.stringify(traced), answer.body]) expect(kept).not.toContain("planted");
});
