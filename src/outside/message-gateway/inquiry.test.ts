/** Lost receipts: the product inquires of the gateway, over real HTTP. The simulator here sends no receipts by itself. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { platformInvariants } from "#platform/platform-invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { deliverJob, gatewaysOf } from "#platform/mail/deliver.ts";
import type { Gateway, Inquire } from "#platform/mail/gateway.ts";
import { inquireJob } from "#platform/mail/inquire-receipts.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { parseConfig } from "#platform/config.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { createGateway } from "../../../simulators/messages/gateway.ts";
import { messageGateway } from "./gateway.ts";
import { TEST_MAIL_FRAME } from "#platform/testing/mail-frame.ts";

const KEY = "test-key-of-the-message-gateway";
const app = await openTestApp();
const { runtime } = app;
const { database, clock } = runtime;
const simulator = createGateway({ key: KEY, callbackUrl: null, deliveryMs: 1 });
const url = await simulator.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await simulator.close();
  await app[Symbol.asyncDispose]();
});

let gateway: Gateway;
let inquire: Inquire;
beforeEach(() => {
  ({ send: gateway, inquire } = messageGateway({ url, key: KEY, clock, timeoutMs: 400 }));
});
const run: JobRun = {
  runtime,
  transaction: (work) => app.as({ actor: { kind: "system", name: "test" } }, work),
  isLastAttempt: false,
};
const deliver = (id: string) => deliverJob(gatewaysOf(parseConfig({}), gateway), TEST_MAIL_FRAME).run(run, { id });
const queue = (ending: number, channel: "sms" | "whatsapp" = "sms") =>
  app.as({}, (ctx) =>
    queueMessage(ctx, {
      channel,
      recipient: `+62812${String(ending).padStart(8, "0")}`,
      language: "ID",
      template: "test",
      text: "Halo",
    }),
  );
async function row(id: string) {
  const { rows } = await sql<{ state: string }>`select state from platform.outgoing_message where id = ${id}`.execute(database);
  return rows[0];
}
async function count(table: "receipts" | "fallbacks", id: string): Promise<number> {
  const { rows } =
    table === "receipts"
      ? await sql`select from platform.message_receipt where message_id = ${id}`.execute(database)
      : await sql`select from platform.outgoing_message where fallback_of = ${id}`.execute(database);
  return rows.length;
}

describe("a message whose receipt is lost", () => {
  /** Runs the job as its cron line does, after the given minutes. */
  const inquireAfter = async (minutes: number) => {
    clock.advance(minutes * 60_000);
    await inquireJob(inquire).run(run, {});
  };
  const ladder = async (id: string) =>
    (
      await sql<{ inquiries: number; minutes: number | null }>`
        select inquiries, extract(epoch from inquire_at - sent_at)::float / 60 as minutes from platform.outgoing_message where id = ${id}`.execute(
        database,
      )
    ).rows[0];

  test("is inquired about after 2 minutes, 10 minutes, 1 hour, 6 hours and 1 day, then no more, and stays sent", async () => {
    const id = await queue(7);
    await deliver(id);
    expect(await ladder(id)).toEqual({ inquiries: 0, minutes: 2 });
    await inquireAfter(1);
    expect(await ladder(id)).toEqual({ inquiries: 0, minutes: 2 });
    for (const [minutes, next] of [
      [1, 10],
      [8, 60],
      [50, 360],
      [300, 1_440],
      [1_080, null],
    ] as const) {
      await inquireAfter(minutes);
      expect((await ladder(id))?.minutes).toBe(next);
    }
    expect(await row(id)).toMatchObject({ state: "sent" });
    expect(await ladder(id)).toEqual({ inquiries: 5, minutes: null });
  });

  test.each([
    ["sms", 20_000_001, "delivered", 0],
    ["sms", 20_000_006, "undelivered", 0],
    ["whatsapp", 20_000_010, "undelivered", 1],
  ] as const)("by %s to …%i is found %s, once, with %i SMS as fallback", async (channel, ending, state, sms) => {
    const id = await queue(ending, channel);
    await deliver(id);
    await vi.waitFor(async () => expect(await inquire(id)).toMatchObject({ status: state }), 10_000);
    expect(await row(id)).toMatchObject({ state: "sent" });
    for (let n = 0; n < 2; n++) await inquireAfter(20);
    expect(await row(id)).toMatchObject({ state });
    expect(await count("receipts", id)).toBe(1);
    expect(await count("fallbacks", id)).toBe(sms);
  });

  test("is inquired about again when the gateway did not answer, and no inquiry is used up", async () => {
    const id = await queue(30_000_007);
    await deliver(id);
    inquire = async () => ({ status: "no_answer" });
    await inquireAfter(3);
    expect(await ladder(id)).toEqual({ inquiries: 0, minutes: 8 });
  });

  test("and that the gateway does not know stays unknown", async () => {
    expect(await inquire("ms_00000000000000000000000009")).toEqual({ status: "unknown" });
  });
});

test("after these tests the invariants hold", async () => {
  const reports = await checkInvariants(
    database,
    platformInvariants.filter(({ says }) => says.includes("message")),
  );
  for (const { says, breaches } of reports) expect(breaches, says).toEqual([]);
});
