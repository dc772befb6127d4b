/**
 * One transfer is one trace, from the call that sends it to its payout, through notifications, jobs and the bank, as received by an OTLP
 * collector. The bank is the simulator; routes and jobs are those of the product.
 */
import * as conventions from "@opentelemetry/semantic-conventions/incubating";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { openOtlpReceiver } from "#platform/testing/otlp-receiver.ts";
import { openTracer } from "#platform/tracing/open-tracer.ts";
import { tracedJob } from "#platform/tracing/traced-work.ts";
import { sendTransfer } from "#transfers/sending/contract.ts";
import { listAll } from "#transfers/office/contract-list.ts";
import { TEST_BANK } from "#outside/testing/bank.ts";
import { openOfficeWithBank } from "./testing/office-with-bank.ts";

const receiver = await openOtlpReceiver();
const settings = {
  APP_ENV: "test",
  OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
};
for (const [name, value] of Object.entries({ ...settings, OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test" }))
  vi.stubEnv(name, value);
const tracer = await openTracer(parseConfig(settings));
const office = await openOfficeWithBank(tracer);
const { clock, app, newSender, sent, stateOf, url, jobs, jobRun } = office;

afterAll(async () => {
  vi.unstubAllEnvs();
  await office[Symbol.asyncDispose]();
  await receiver.close();
});

const run = async (name: string, payload: Record<string, string> = {}) => {
  const job = jobs.find((one) => one.name === name);
  await tracedJob(tracer, name, "job-1", payload, async () => job?.run(jobRun, payload));
};

test("a transfer is one trace from the call that sends it to its payout, without personal data", async () => {
  const { id } = await sent(await newSender());
  await run("open_pay_in", { transfer: id });
  const { rows } = await sql<{ number: string }>`select number from transfers.pay_in_account where transfer = ${id}`.execute(
    app.runtime.database,
  );
  const payer = { name: "SITI AMINAH", bank: "008", account: "1112223334" };
  const paying = { number: rows[0]?.number, amount: "1005550.00", payer, notifications: 1 };
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

  const traced = () => {
    const spans = receiver.spans();
    const beginning = spans.find((span) => span.name === "transfer begun" && span.attributes["sampai.subject"] === id);
    return { spans, beginning, trace: spans.filter(({ traceId }) => traceId === beginning?.traceId) };
  };
  const expected = [
    `POST ${sendTransfer.path}`,
    "process open_pay_in",
    "pay-in open",
    "bank virtual_account_open",
    "pay-in inquire",
    "bank virtual_account_status",
    "payout submit",
    "bank transfer",
    "transaction",
  ];
  // Closing waits three seconds at most; on a busy machine the last batch arrives later.
  await expect.poll(() => traced().trace.map(({ name }) => name), { timeout: 15_000 }).toEqual(expect.arrayContaining(expected));
  const { spans, beginning, trace } = traced();
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
    TEST_BANK.clientSecret,
    TEST_BANK.callbackSecret,
  ])
    expect(reported).not.toContain(secret);
});

test("attributes use OpenTelemetry's names where they exist, otherwise names of our own", () => {
  const theirs = new Set<unknown>(Object.values(conventions));
  const used = new Set(receiver.spans().flatMap(({ attributes, resource }) => Object.keys({ ...attributes, ...resource })));
  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter((name) => !name.startsWith("sampai.") && !theirs.has(name))).toEqual([]);
});
