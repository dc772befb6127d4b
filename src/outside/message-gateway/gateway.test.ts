/** The adapter against the simulator, over real HTTP in both directions: messages out, delivery receipts back. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { platformInvariants } from "#platform/platform-invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { runWorker, TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import { deliverJob, gatewaysOf } from "#platform/mail/deliver.ts";
import { MessageRejected, type Gateway } from "#platform/mail/gateway.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { receiptRoute } from "#platform/mail/receipts.ts";
import { parseConfig } from "#platform/config.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { createGateway } from "../../../simulators/messages/gateway.ts";
import { buildServer } from "#wiring/server/server.ts";
import { messageGateway } from "./gateway.ts";
import { receiptReader } from "./receipt.ts";
import { TEST_MAIL_FRAME } from "#platform/testing/mail-frame.ts";

const KEY = "test-key-of-the-message-gateway";
const TIMEOUT_MS = 400;
const TEXT = "Kode rahasia 483920";

const app = await openTestApp();
const { database, clock } = app.runtime;
const log = openLogLines();
const runtime = { ...app.runtime, log: log.log };
const server = await buildServer({
  ...testServerDeps(app, { capabilities: [], log: log.log }),
  extras: [receiptRoute(runtime, receiptReader(KEY))],
});
const site = await server.listen({ port: 0, host: "127.0.0.1" });
const simulator = createGateway({
  key: KEY,
  callbackUrl: `${site}/v1/messages/receipt`,
  deliveryMs: 20,
  slowMs: 700,
  retryMs: 20,
});
const url = await simulator.listen({ port: 0, host: "127.0.0.1" });

afterAll(async () => {
  await simulator.close();
  await server.close();
  await app[Symbol.asyncDispose]();
});

let gateway: Gateway;
beforeEach(() => {
  gateway = messageGateway({ url, key: KEY, clock, timeoutMs: TIMEOUT_MS }).send;
});

const queue = (ending: number, channel: "sms" | "whatsapp" = "sms") =>
  app.as({}, (ctx) =>
    queueMessage(ctx, {
      channel,
      recipient: `+62812${String(ending).padStart(8, "0")}`,
      language: "ID",
      template: "test",
      text: TEXT,
    }),
  );
const run: JobRun = {
  runtime,
  transaction: (work) => app.as({ actor: { kind: "system", name: "deliver" } }, work),
  isLastAttempt: false,
};
const deliver = (id: string) => deliverJob(gatewaysOf(parseConfig({}), gateway), TEST_MAIL_FRAME).run(run, { id });

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly provider_ref: string | null;
  readonly last_error: string | null;
}
const row = async (id: string) =>
  (
    await sql<Row>`select id, state, attempts, provider_ref, last_error from platform.outgoing_message where id = ${id}`.execute(
      database,
    )
  ).rows[0];
const becomes = (id: string, state: string) => vi.waitFor(async () => expect(await row(id)).toMatchObject({ state }), 5_000);
const receipts = async (id: string) =>
  (await sql`select status, reason from platform.message_receipt where message_id = ${id} order by received_at`.execute(database))
    .rows;
const fallbacks = async (id: string) =>
  (
    await sql<Row & { channel: string; recipient: string; body_text: string }>`
      select id, channel, recipient, body_text, state from platform.outgoing_message where fallback_of = ${id}`.execute(database)
  ).rows;
/** The simulator's record of a message. */
const history = async (id: string) => {
  const { messages } = (await (await fetch(`${url}/inbox.json`)).json()) as {
    messages: { id: string; calls: number; events: { what: string }[] }[];
  };
  const { calls, events } = messages.find((message) => message.id === id)!;
  return { calls, events: events.map(({ what }) => what) };
};

describe("a message to", () => {
  test.each(["sms", "whatsapp"] as const)("any number by %s is sent, then delivered", async (channel) => {
    const id = await queue(12_345_678, channel);
    await deliver(id);
    expect(await row(id)).toMatchObject({ attempts: 1, provider_ref: expect.stringMatching(/^gw_/) });
    await becomes(id, "delivered");
    expect(await receipts(id)).toEqual([{ status: "delivered", reason: null }]);
    await deliver(id);
    expect(await history(id)).toEqual({ calls: 1, events: ["POST /messages → 202", "receipt delivered → 200"] });
  });

  test("a slow number stays sent until its receipt arrives", async () => {
    const id = await queue(2);
    await deliver(id);
    expect(await row(id)).toMatchObject({ state: "sent" });
    await becomes(id, "delivered");
  });

  test("a number whose first call gets no answer is delivered by its receipt, and gets one message", async () => {
    const id = await queue(3);
    await expect(deliver(id)).rejects.toThrow(TryAgainLater);
    // The gateway accepted it, and its receipt has arrived: the missing answer does not reset the state, and nothing is left to send.
    expect(await row(id)).toMatchObject({ state: "delivered", attempts: 1, last_error: null });
    await deliver(id);
    expect((await history(id)).calls).toBe(1);
  });

  test("a number posted to again after no answer gets a proper answer, under the same key", async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async (turn) => {
        const message = {
          id: "ms_00000000000000000000000001",
          channel: "sms" as const,
          recipient: "+628120000003",
          subject: null,
        };
        // oxlint-disable-next-line sampai/no-real-pause -- the second call is made while the first waits for its answer
        if (turn === 2) await new Promise((resolve) => setTimeout(resolve, 50));
        return gateway({ ...message, body_text: TEXT, html: null }).catch((error: unknown) => String(error));
      }),
    );
    expect(first).toContain("did not answer");
    expect(second).toMatchObject({ providerRef: expect.stringMatching(/^gw_/) });
  });

  test.each([
    [4, 503],
    [13, 429],
  ])("…%i, first answered %i, waits as long as requested, then is delivered", async (ending, status) => {
    const id = await queue(ending);
    await expect(deliver(id)).rejects.toThrow(`message ${id} was not accepted by sms (the message gateway answered ${status}`);
    expect((await row(id))?.last_error).toContain(`the message gateway answered ${status}`);
    await expect(deliver(id)).rejects.toThrow("attempt 2");
    expect((await row(id))?.last_error).toContain("is left alone");
    expect((await history(id)).calls).toBe(1);
    clock.advance(1_000);
    await deliver(id);
    await becomes(id, "delivered");
    expect(await row(id)).toMatchObject({ last_error: null });
  });

  test("a number that is rejected fails at once, is not retried and has no fallback", async () => {
    const id = await queue(5, "whatsapp");
    await deliver(id);
    expect(await row(id)).toMatchObject({ state: "failed", attempts: 1, last_error: "rejected: number_rejected" });
    await deliver(id);
    expect((await history(id)).calls).toBe(1);
    expect(await fallbacks(id)).toEqual([]);
    expect(log.lines().at(-1)).toMatchObject({ level: 40, messageId: id, why: "number_rejected", msg: "message rejected" });
  });

  test("an unreachable number becomes undelivered, and an SMS has no fallback", async () => {
    const id = await queue(6);
    await deliver(id);
    await becomes(id, "undelivered");
    expect(await row(id)).toMatchObject({ last_error: "unreachable" });
    expect(await fallbacks(id)).toEqual([]);
  });

  test("a number without a receipt stays sent, and the gateway answers an inquiry about it", async () => {
    const id = await queue(7);
    await deliver(id);
    const inquiry = await fetch(`${url}/messages/${id}`, { headers: { authorization: `Bearer ${KEY}` } });
    expect(await inquiry.json()).toMatchObject({ id, status: "accepted", reference: (await row(id))?.provider_ref });
    expect(await row(id)).toMatchObject({ state: "sent" });
    expect(await receipts(id)).toEqual([]);
  });

  test("a number whose receipt comes three times has one receipt stored", async () => {
    const id = await queue(8);
    await deliver(id);
    await vi.waitFor(async () => expect((await history(id)).events).toHaveLength(4), 5_000);
    expect((await history(id)).events.slice(1)).toEqual(Array(3).fill("receipt delivered → 200"));
    expect(await receipts(id)).toHaveLength(1);
  });

  test("a number with a forged, a stale and a genuine receipt: only the genuine one counts", async () => {
    const id = await queue(9, "whatsapp");
    await deliver(id);
    await becomes(id, "delivered");
    await vi.waitFor(async () => expect((await history(id)).events).toHaveLength(4), 5_000);
    expect((await history(id)).events.slice(1)).toEqual([
      "forged receipt → 401",
      "stale receipt → 401",
      "receipt delivered → 200",
    ]);
    expect(await receipts(id)).toEqual([{ status: "delivered", reason: null }]);
    expect(await fallbacks(id)).toEqual([]);
    const refusals = log.lines().filter(({ msg }) => msg === "delivery receipt refused");
    expect(refusals.map(({ level, why }) => ({ level, why }))).toEqual([
      { level: 40, why: "unsigned" },
      { level: 40, why: "stale" },
    ]);
  });

  test.each([
    [10, "undelivered", "not_on_whatsapp"],
    [11, "failed", "rejected: not_on_whatsapp"],
  ])("…%i, not on WhatsApp, becomes %s there and gets one SMS instead", async (ending, state, reason) => {
    const id = await queue(ending, "whatsapp");
    await deliver(id);
    await becomes(id, state);
    expect(await row(id)).toMatchObject({ last_error: reason });
    const [sms, ...others] = await fallbacks(id);
    expect(others).toEqual([]);
    expect(sms).toMatchObject({
      channel: "sms",
      recipient: `+62812${String(ending).padStart(8, "0")}`,
      body_text: TEXT,
      state: "queued",
    });
    expect((await sql`select 1 from graphile_worker.jobs where key = ${sms!.id}`.execute(database)).rows).toHaveLength(1);
    await deliver(sms!.id);
    await becomes(sms!.id, "delivered");
    await deliver(id);
    expect(await fallbacks(id)).toHaveLength(1);
  });

  test("a number whose receipt arrives before the answer is delivered, not reset to sent", async () => {
    const id = await queue(12);
    await deliver(id);
    expect((await history(id)).events).toEqual(["receipt delivered → 200", "POST /messages → 202"]);
    expect(await row(id)).toMatchObject({ state: "delivered", provider_ref: expect.stringMatching(/^gw_/) });
  });

  test("a number answered with a megabyte of noise is retried", async () => {
    const id = await queue(14);
    await expect(deliver(id)).rejects.toThrow(TryAgainLater);
    await becomes(id, "delivered");
    expect((await history(id)).events[0]).toBe("POST /messages → 202");
  });
});

test("with a wrong key the message is retried, not given up", async () => {
  gateway = messageGateway({ url, key: "another-key-of-some-length", clock, timeoutMs: TIMEOUT_MS }).send;
  const id = await queue(1);
  await expect(deliver(id)).rejects.toThrow(TryAgainLater);
  expect((await row(id))?.last_error).toBe("the message gateway answered 401 unauthorized");
});

test("the same id with another text is a conflict, and final", async () => {
  const message = {
    id: "ms_00000000000000000000000002",
    channel: "sms",
    recipient: "+6281234567890",
    subject: null,
    html: null,
  } as const;
  await gateway({ ...message, body_text: "Satu" });
  await expect(gateway({ ...message, body_text: "Dua" })).rejects.toThrow(new MessageRejected("idempotency_conflict"));
});

test("a busy gateway makes the worker log a warning without number or text, and no error", async () => {
  const lines = openLogLines();
  const worker = await runWorker({
    runtime: { ...app.runtime, log: lines.log },
    url: app.url,
    jobs: [deliverJob(gatewaysOf(parseConfig({}), gateway), TEST_MAIL_FRAME)],
    concurrency: 1,
  });
  const id = await queue(10_000_004);
  await vi.waitFor(async () => expect((await row(id))?.attempts).toBe(1), 10_000);
  await vi.waitFor(() => expect(lines.text()).toContain("was not accepted by sms"), 5_000);
  await worker.stop();
  expect(lines.lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(lines.text()).not.toMatch(/\+62812|rahasia|483920/);
});

test("after these tests the invariants hold, and neither number nor text nor key is in the log", async () => {
  const reports = await checkInvariants(
    database,
    platformInvariants.filter(({ says }) => says.includes("message")),
  );
  expect(reports.map(({ breaches }) => breaches)).toEqual([[], [], [], []]);
  expect(log.lines().length).toBeGreaterThan(20);
  expect(log.text()).not.toMatch(/\+62812|rahasia|483920|test-key-of/);
});
