/**
 * One transfer is one trace, from the call that sends it to its payout, through notifications, jobs and the bank, as received by an OTLP
 * collector. The bank is the simulator; routes and jobs are those of the product.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as conventions from "@opentelemetry/semantic-conventions/incubating";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { testKeys, TEST_BANK } from "#outside/testing/bank.ts";
import { parseConfig } from "#platform/config.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { watchOutsideCalls } from "#platform/outside-calls.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { openOtlpReceiver } from "#platform/testing/otlp-receiver.ts";
import { openTracer } from "#platform/tracing/open-tracer.ts";
import { tracedJob } from "#platform/tracing/traced-work.ts";
import { sendTransfer } from "#transfers/contract.ts";
import { listAll } from "#transfers/office/contract.ts";
import { transferJobs } from "#transfers/jobs.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { createBank } from "../../simulators/bank/bank.ts";
import { REAL_CLOCK } from "../../simulators/shared-clock.ts";
import { identitySettings } from "#wiring/capabilities.ts";
import { partiesOf } from "#wiring/parties.ts";
import { partyRoutes } from "#wiring/server/party-routes.ts";
import { transferWorkDeps } from "#wiring/transfers.ts";

const office = await openOfficers();
const { clock, app, newSender, sent, stateOf } = office;
const { database } = app.runtime;
const { ours, theirs } = await testKeys();
const { clientId, clientSecret, callbackId, callbackSecret, account, serviceId } = TEST_BANK;

const site = Fastify({ logger: false });
const door = createServer((request, response) => site.routing(request, response));
await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
const nowMs = () => clock.now().getTime();
const bank = createBank({
  clientId,
  clientSecret,
  clientKey: ours.publicKey,
  account: account.number,
  serviceId,
  callbackUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
  callbackId,
  callbackSecret,
  privateKey: theirs.privateKey,
  // One clock for both sides, however often a test moves it.
  clock: { ...REAL_CLOCK, now: nowMs, isFresh: (signedAtMs, windowMs) => Math.abs(nowMs() - signedAtMs) <= windowMs },
  file: null,
  timing: { slowMs: 1, sknBatchMs: 1, failMs: 1, reverseMs: 1, returnMs: 1, lateMs: 1 },
  notificationMs: 1,
  retryMs: 20,
});
const receiver = await openOtlpReceiver();
const url = await bank.listen({ port: 0, host: "127.0.0.1" });
const withBank = parseConfig({
  APP_ENV: "test",
  DATABASE_URL: app.url,
  BANK_URL: url,
  BANK_CODE: "014",
  BANK_ACCOUNT: account.number,
  BANK_SERVICE_ID: serviceId,
  BANK_CLIENT_ID: clientId,
  BANK_CLIENT_SECRET: clientSecret,
  BANK_PRIVATE_KEY: ours.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  BANK_CALLBACK_ID: callbackId,
  BANK_CALLBACK_SECRET: callbackSecret,
  BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.export({ format: "pem", type: "spki" }).toString(),
});
const config = { ...withBank, keys: createKeyring(withBank.APP_SECRET) };
const settings = {
  APP_ENV: "test",
  OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
};
for (const [name, value] of Object.entries({ ...settings, OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test" }))
  vi.stubEnv(name, value);
const tracer = await openTracer(parseConfig(settings));
Object.assign(app.runtime, { tracer });
const parties = partiesOf(config, app.runtime, watchOutsideCalls(tracer));
for (const route of partyRoutes(config, app.runtime, parties)) await site.register(route);
await site.ready();
const work = transferWorkDeps(identitySettings(config), parties);
const jobs = work === null ? [] : transferJobs({ ...work, payInTitle: async () => "Sampai" });

afterAll(async () => {
  vi.unstubAllEnvs();
  await bank.close();
  await site.close();
  await receiver.close();
  await new Promise((resolve) => door.close(resolve));
  await office[Symbol.asyncDispose]();
});

const run = async (name: string, payload: Record<string, string> = {}) => {
  const job = jobs.find((one) => one.name === name);
  const transaction: JobRun["transaction"] = (step) => app.as({ actor: { kind: "system", name: "test" } }, step);
  await tracedJob(tracer, name, "job-1", payload, async () =>
    job?.run({ runtime: app.runtime, transaction, isLastAttempt: false }, payload),
  );
};

test("a transfer is one trace from the call that sends it to its payout, without personal data", async () => {
  const { id } = await sent(await newSender());
  await run("open_pay_in", { transfer: id });
  const { rows } = await sql<{ number: string }>`select number from transfers.pay_in_account where transfer = ${id}`.execute(
    database,
  );
  const payer = { name: "SITI AMINAH", bank: "008", account: "1112223334" };
  const paying = { number: rows[0]?.number, amount: "1005550.00", payer, notices: 1 };
  await fetch(`${url}/control/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(paying),
  });
  await expect
    .poll(
      async () => {
        await run("inquire_payments");
        return stateOf(id);
      },
      { timeout: 10_000 },
    )
    .not.toBe("AWAITING_PAYMENT");
  await run("advance_transfers");
  await run("submit_payouts");
  for (let n = 0; n < 5 && (await stateOf(id)) !== "PAID"; n++) {
    clock.advance(60_000);
    await run("inquire_payouts");
  }
  expect(await stateOf(id)).toBe("PAID");
  // A list call with a typed search text.
  await office.call(listAll, { search: "SITI AMINAH" }, office.sari);
  await tracer?.close();

  const spans = receiver.spans();
  const beginning = spans.find((span) => span.name === "transfer begun" && span.attributes["sampai.subject"] === id);
  const trace = spans.filter(({ traceId }) => traceId === beginning?.traceId);
  const names = trace.map(({ name }) => name);
  for (const name of [
    `POST ${sendTransfer.path}`,
    "process open_pay_in",
    "pay-in open",
    "bank virtual_account_open",
    "pay-in inquire",
    "bank virtual_account_status",
    "payout submit",
    "bank transfer",
    "transaction",
  ])
    expect(names).toContain(name);
  expect(
    trace.filter(({ name }) => name.startsWith("transfer ")).map(({ attributes }) => attributes["sampai.to"] ?? "begun"),
  ).toEqual(expect.arrayContaining(["begun", "FUNDED", "READY", "SUBMITTED", "PAID"]));
  // Every span has a parent in the trace, except the first one.
  const ids = new Set(trace.map(({ spanId }) => spanId));
  expect(trace.filter(({ parentSpanId }) => parentSpanId !== "" && !ids.has(parentSpanId)).map(({ name }) => name)).toEqual([]);
  expect(trace.filter(({ parentSpanId }) => parentSpanId === "")).toEqual([beginning]);
  expect(trace.find(({ name }) => name === "bank transfer")).toMatchObject({
    kind: 3,
    attributes: { "server.service.name": "bank", "sampai.answer": "2001800" },
  });
  expect(trace.find(({ name }) => name === `POST ${sendTransfer.path}`)).toMatchObject({
    kind: 2,
    attributes: { "http.request.method": "POST", "http.route": sendTransfer.path, "http.response.status_code": 200 },
  });
  // A job's span links to the job's own trace.
  expect(trace.find(({ name }) => name === "payout submit")?.links).toHaveLength(1);
  expect(receiver.posts[0]).toMatchObject({
    path: "/v1/traces",
    headers: { "x-key": "a key", "content-type": "application/x-protobuf" },
  });
  expect(spans[0]?.resource).toMatchObject({ "service.name": "sampai", "deployment.environment.name": "test" });

  const reported = receiver.posts.map(({ body }) => body.toString("latin1")).join("");
  expect(reported).toContain(`GET ${listAll.path}`);
  for (const secret of [
    "SITI",
    "Siti",
    "AMINAH",
    "Budi",
    "1112223334",
    rows[0]?.number ?? "",
    "1005550",
    "100555000",
    "127.0.0.1",
    "lightMyRequest",
    clientSecret,
    callbackSecret,
  ])
    expect(reported).not.toContain(secret);
});

test("attributes use OpenTelemetry's names where they exist, otherwise names of our own", () => {
  const theirs = new Set<unknown>(Object.values(conventions));
  const used = new Set(receiver.spans().flatMap(({ attributes, resource }) => Object.keys({ ...attributes, ...resource })));
  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter((name) => !name.startsWith("sampai.") && !theirs.has(name))).toEqual([]);
});
