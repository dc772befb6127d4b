import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { platformInvariants } from "../platform-invariants.ts";
import { checkInvariants } from "../invariants.ts";
import { openTestApp } from "../testing/database.ts";
import { listOutbox, queueMessage, type Message } from "./outbox.ts";

const app = await openTestApp();
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const mail: Message = {
  channel: "email",
  recipient: "siti@example.test",
  language: "ID",
  template: "test.mail",
  subject: "Halo",
  text: "Isi",
};
const queue = (change: Partial<Message> = {}) => app.as({}, (ctx) => queueMessage(ctx, { ...mail, ...change }));
const jobsOf = async (id: string) =>
  (await sql`select task_identifier from graphile_worker.jobs where key = ${id}`.execute(database)).rows;

test("a queued message waits with the job that sends it", async () => {
  const id = await queue();
  expect(await listOutbox(database, null, 10)).toEqual([
    {
      id,
      channel: "email",
      recipient: "siti@example.test",
      language: "ID",
      template: "test.mail",
      subject: "Halo",
      text: "Isi",
      state: "queued",
      createdAt: clock.now().toISOString(),
      sentAt: null,
      isBlank: false,
      attachments: [],
    },
  ]);
  expect(await jobsOf(id)).toEqual([{ task_identifier: "deliver_message" }]);
});

test("without a commit neither message nor job exists", async () => {
  let id = "";
  await expect(
    app.as({}, async (ctx) => {
      id = await queueMessage(ctx, { ...mail, recipient: "rolled-back@example.test" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await listOutbox(database, "rolled-back@example.test", 10)).toEqual([]);
  expect(await jobsOf(id)).toEqual([]);
});

describe("a text that could add a header or a recipient is refused", () => {
  test.each<[string, Partial<Message>]>([
    ["a line break in the recipient", { recipient: "a@example.test\nBcc: b@example.test" }],
    ["a carriage return in the recipient", { recipient: "a@example.test\rBcc: b@example.test" }],
    ["a line break in the subject", { subject: "Halo\r\nBcc: b@example.test" }],
    ["a line break at the end", { subject: "Halo\n" }],
    ["two addresses", { recipient: "a@example.test, b@example.test" }],
    ["two addresses with a semicolon", { recipient: "a@example.test;b@example.test" }],
    ["an address in brackets", { recipient: "<a@example.test>" }],
    ["an address with a blank", { recipient: "a b@example.test" }],
    ["no address", { recipient: "example.test" }],
    ["a telephone number for mail", { recipient: "+6281234567890" }],
    ["a mail address for SMS", { channel: "sms", recipient: "a@example.test" }],
    ["a telephone number with words", { channel: "whatsapp", recipient: "+6281234567890&to=+6289999999999" }],
  ])("%s", async (_, change) => {
    const message = { ...mail, ...change };
    if (message.channel !== "email") delete (message as { subject?: string }).subject;
    await expect(app.as({}, (ctx) => queueMessage(ctx, message))).rejects.toThrow("is not one");
  });
});

test("the newest come first, filtered by recipient on demand, no more than requested", async () => {
  for (const n of [1, 2, 3]) {
    clock.advance(1_000);
    await queue({ recipient: n === 2 ? "other@example.test" : "newest@example.test", text: String(n) });
  }
  expect((await listOutbox(database, null, 3)).map(({ text }) => text)).toEqual(["3", "2", "1"]);
  expect((await listOutbox(database, "newest@example.test", 10)).map(({ text }) => text)).toEqual(["3", "1"]);
  expect(await listOutbox(database, null, 1)).toHaveLength(1);
});

test("a queued message without its job breaks an invariant", async () => {
  const says = "every queued message has the job that sends it";
  const breaches = async () =>
    (await checkInvariants(database, platformInvariants)).find((report) => report.says === says)!.breaches;
  expect(await breaches()).toEqual([]);
  const id = await queue();
  await sql`select graphile_worker.remove_job(${id})`.execute(database);
  expect(await breaches()).toEqual([{ id }]);
});
