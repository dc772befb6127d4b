import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { platformInvariants } from "../platform-invariants.ts";
import { checkInvariants } from "../invariants.ts";
import type { JobRun } from "../jobs/run-worker.ts";
import { openTestApp } from "../testing/database.ts";
import { blankJob } from "./blank-secrets.ts";
import { deliverJob, gatewaysOf } from "./deliver.ts";
import { NOT_ON_WHATSAPP, MessageRejected, type Gateway } from "./gateway.ts";
import { parseConfig } from "../config.ts";
import { listOutbox, queueMessage, type Message } from "./outbox.ts";
import { recordReceipt } from "./receipts.ts";
import { TEST_MAIL_FRAME } from "../testing/mail-frame.ts";

const app = await openTestApp();
const { clock, database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

let gateway: Gateway;
beforeEach(() => {
  clock.advance(1_000);
  gateway = async () => ({ providerRef: "gw_1" });
});
const run: JobRun = {
  runtime: app.runtime,
  transaction: (work) => app.as({ actor: { kind: "system", name: "test" } }, work),
  isLastAttempt: false,
};
const SECRET = "483920";
const queue = (change: Partial<Message> = {}) =>
  app.as({}, (ctx) =>
    queueMessage(ctx, {
      channel: "sms",
      recipient: "+6281234567890",
      language: "ID",
      template: "test",
      text: `Kode ${SECRET}`,
      secretUntil: new Date(ctx.now.getTime() + 300_000),
      ...change,
    }),
  );
const deliver = (id: string) => deliverJob(gatewaysOf(parseConfig({}), gateway), TEST_MAIL_FRAME).run(run, { id });
const blank = (keepsMailbox = false) => blankJob({ keepsMailbox }).run(run, {});
const receive = (messageId: string, status: "delivered" | "undelivered") =>
  app.as({}, (ctx) =>
    recordReceipt(ctx, {
      eventId: `event-${messageId}-${status}`,
      messageId,
      providerRef: "gw_1",
      status,
      reason: null,
      occurredAt: ctx.now,
    }),
  );
const row = async (id: string) => {
  const { rows } = await sql<{ state: string; body_text: string; blanked: boolean }>`
    select state, body_text, blanked_at is not null as blanked from platform.outgoing_message where id = ${id}`.execute(database);
  return rows[0];
};
const WHOLE = { body_text: `Kode ${SECRET}`, blanked: false };
const BLANK = { body_text: "", blanked: true };

test("a code is stored until it has arrived, then blanked", async () => {
  const id = await queue();
  await blank();
  expect(await row(id)).toMatchObject({ state: "queued", ...WHOLE });
  await deliver(id);
  await blank();
  expect(await row(id)).toMatchObject({ state: "sent", ...WHOLE });
  await receive(id, "delivered");
  await blank();
  expect(await row(id)).toMatchObject({ state: "delivered", ...BLANK });
});

test("a mail gets no receipt: its link is blanked as soon as it is handed over", async () => {
  const id = await queue({ channel: "email", recipient: "siti@example.test", subject: "Tautan" });
  await deliver(id);
  await blank();
  expect(await row(id)).toMatchObject({ state: "sent", ...BLANK });
});

test("where the mailbox is served, a secret is kept until it expires, and no longer", async () => {
  const id = await queue();
  await deliver(id);
  await receive(id, "delivered");
  await blank(true);
  expect(await row(id)).toMatchObject(WHOLE);
  expect((await listOutbox(database, null, 1))[0]).toMatchObject({ isBlank: false });
  clock.advance(300_000);
  await blank(true);
  expect(await row(id)).toMatchObject(BLANK);
  expect((await listOutbox(database, null, 1))[0]).toMatchObject({ isBlank: true, text: "" });
});

test("a message without a secret is never blanked", async () => {
  const id = await app.as({}, (ctx) =>
    queueMessage(ctx, { channel: "sms", recipient: "+6281234567890", language: "ID", template: "test", text: "Halo" }),
  );
  await deliver(id);
  await receive(id, "delivered");
  clock.advance(90_000_000);
  await blank();
  expect(await row(id)).toMatchObject({ body_text: "Halo", blanked: false });
});

describe("a code that expires before it is sent", () => {
  test("is not sent any more", async () => {
    let calls = 0;
    gateway = async () => {
      calls += 1;
      throw new Error("planted");
    };
    const id = await queue();
    await expect(deliver(id)).rejects.toThrow("was not accepted");
    clock.advance(300_000);
    await deliver(id);
    expect(calls).toBe(1);
    expect(await row(id)).toMatchObject({ state: "failed" });
  });

  test("is also given up by the blanking job, so that no blank message is ever sent", async () => {
    const id = await queue();
    clock.advance(300_000);
    await blank(true);
    expect(await row(id)).toMatchObject({ state: "failed", ...BLANK });
    await deliver(id);
    expect(await row(id)).toMatchObject({ state: "failed" });
  });
});

describe("WhatsApp", () => {
  const fallbacks = async (id: string) =>
    (
      await sql`select body_text, secret_until is not null as "isSecret" from platform.outgoing_message where fallback_of = ${id}`.execute(
        database,
      )
    ).rows;

  test("that is rejected passes its text to the SMS, where it is a secret too", async () => {
    gateway = async () => {
      throw new MessageRejected(NOT_ON_WHATSAPP);
    };
    const id = await queue({ channel: "whatsapp" });
    await deliver(id);
    await blank();
    expect(await row(id)).toMatchObject({ state: "failed", ...BLANK });
    expect(await fallbacks(id)).toEqual([{ body_text: `Kode ${SECRET}`, isSecret: true }]);
  });

  test("that is reported undelivered after its text was blanked sends no empty SMS", async () => {
    const id = await queue({ channel: "whatsapp" });
    await deliver(id);
    clock.advance(300_000);
    await blank();
    await receive(id, "undelivered");
    expect(await row(id)).toMatchObject({ state: "undelivered", ...BLANK });
    expect(await fallbacks(id)).toEqual([]);
  });
});

test("after these tests the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, platformInvariants)) expect(breaches, says).toEqual([]);
});
