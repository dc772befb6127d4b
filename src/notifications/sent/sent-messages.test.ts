/** Messages that were sent, as staff find them, and sending one again. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { money } from "#kernel/money.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openReaders, type Reader } from "../testing/readers.ts";
import * as contract from "./contract.ts";
import { REPEAT_WAIT_MS, REPEATS_A_DAY, whyNotRepeat } from "./model/repeats.ts";

const readers = await openReaders();
const { api, app, clock, idOf, newReader, notified, run } = readers;
beforeEach(() => clock.advance(61_000));
afterAll(() => readers[Symbol.asyncDispose]());

const staff = (...menuAccess: readonly { readonly menu: string; readonly module: readonly string[] }[]) =>
  ({ kind: "staff", id: idOf("us"), level: "OPERATIONS", menuAccess }) as never;
const DESK = staff({ menu: "transfer", module: ["oversee", "resend"] });
const LOOKS = staff({ menu: "transfer", module: ["oversee"] });
const USERS = staff({ menu: "user", module: ["view"] });

const about = async (transfer: Id<"tr">) => expectOk(await api.call(contract.listAbout, { transfer }, { actor: DESK })).messages;
const repeat = (id: Id<"ms">, channel: contract.MessageChannel, actor = DESK) =>
  api.call(contract.repeatMessage, { id, channel }, { actor });

/** A sender who was notified by mail and telephone that a transfer arrived. */
async function arrived(): Promise<{ readonly reader: Reader; readonly transfer: Id<"tr"> }> {
  const [reader, transfer] = [await newReader(), idOf("tr")];
  const facts = { number: "7MXP-4T2Q", name: "Budi", amount: money("IDR", 100_000_000n) };
  await notified({ key: transfer, person: reader.id, kind: "arrived", about: transfer, facts });
  await run("send_notifications");
  return { reader, transfer };
}

async function first(transfer: Id<"tr">, channel: contract.MessageChannel): Promise<Id<"ms">> {
  const found = (await about(transfer)).find((one) => one.channel === channel);
  if (found === undefined) throw new Error(`no message by ${channel}`);
  return found.id;
}

describe("the messages about a transfer", () => {
  test("show channel, template, masked address and state, never the text", async () => {
    const { transfer } = await arrived();
    const messages = await about(transfer);
    expect(messages).toMatchObject([
      { channel: expect.stringMatching(/email|whatsapp/), template: "notifications.arrived", state: "queued", isRepeat: false },
      { template: "notifications.arrived" },
    ]);
    expect(messages.find(({ channel }) => channel === "email")?.recipient).toMatch(/^p•••@/);
    expect(messages.find(({ channel }) => channel === "whatsapp")?.recipient).toMatch(/^\+62•+\d{3}$/);
    expect(JSON.stringify(messages)).not.toMatch(/Budi|sudah sampai/);
  });

  test("are shown to those who oversee transfers; those to a person to those who see users", async () => {
    const { reader, transfer } = await arrived();
    expect(await api.call(contract.listAbout, { transfer }, { actor: USERS })).toMatchObject({ status: "permission_denied" });
    expect(await api.call(contract.listTo, { person: reader.id }, { actor: DESK })).toMatchObject({
      status: "permission_denied",
    });
    const { messages } = expectOk(await api.call(contract.listTo, { person: reader.id }, { actor: USERS }));
    expect(messages.map(({ template }) => template)).toEqual(["notifications.arrived", "notifications.arrived"]);
    expect(expectOk(await api.call(contract.listTo, { person: idOf("us") }, { actor: USERS })).messages).toEqual([]);
  });
});

describe("a message is sent again", () => {
  test("over each channel, written anew in the language that the reader has now", async () => {
    const { reader, transfer } = await arrived();
    await sql`update identity.person set language = 'EN' where id = ${reader.id}`.execute(app.runtime.database);
    const mail = await first(transfer, "email");
    const after = expectOk(await repeat(mail, "sms")).messages;
    expect(after.find(({ isRepeat }) => isRepeat)).toMatchObject({
      channel: "sms",
      recipient: expect.stringMatching(/^\+62•+\d{3}$/),
      isRepeat: true,
      state: "queued",
    });
    const { rows } = await sql<{ text: string }>`
      select body_text as text from platform.outgoing_message where about = ${transfer} and channel = 'sms'`.execute(
      app.runtime.database,
    );
    expect(rows[0]?.text).toMatch(/^Sampai: .*Budi/);
    expect(rows[0]?.text).not.toMatch(/sudah sampai/);
    expect(rows[0]?.text).not.toMatch(/https?:/);
  });

  test("not at once, and at most three times a day, whichever of its repeats is chosen", async () => {
    const { transfer } = await arrived();
    const mail = await first(transfer, "email");
    const sent: Id<"ms">[] = [mail];
    for (let n = 0; n < REPEATS_A_DAY; n++) {
      // The newest repeat: the first has the instant of what it repeats.
      const again = expectOk(await repeat(sent.at(-1) ?? mail, "email")).messages.find(({ isRepeat }) => isRepeat);
      sent.push(again?.id as Id<"ms">);
      if (n === 0) expect(await repeat(mail, "sms")).toMatchObject({ code: 429, status: "message_sent_just_now" });
      clock.advance(REPEAT_WAIT_MS);
    }
    for (const id of sent) expect(await repeat(id, "email")).toMatchObject({ code: 429, status: "message_repeated_enough" });
    clock.advance(DAY_MS);
    expectOk(await repeat(mail, "whatsapp"));
  });

  test("twice at the same time is once", async () => {
    const { transfer } = await arrived();
    const mail = await first(transfer, "email");
    const answers = await Promise.all([repeat(mail, "sms"), repeat(mail, "sms")]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  test("with an audit row that names who did it", async () => {
    const { transfer } = await arrived();
    const mail = await first(transfer, "email");
    await repeat(mail, "sms");
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit.entry where code = 'notifications.repeat_message' and subject = ${mail}`.execute(
      app.runtime.database,
    );
    expect(rows[0]?.count).toBe(1);
  });

  test("never where it holds a code, and never a message about an account", async () => {
    const transfer = idOf("tr");
    const send = (more: object) =>
      app.as({}, (ctx) =>
        queueMessage(ctx, {
          channel: "sms",
          recipient: "+62811222333",
          language: "ID",
          template: "transfers.pickup_code",
          text: "Sampai: kode ambil 123",
          ...more,
        }),
      );
    const code = await send({ about: transfer, secretUntil: new Date(clock.now().getTime() + DAY_MS) });
    expect(await repeat(code, "sms")).toMatchObject({ code: 409, status: "message_holds_code" });
    expect(await repeat(await send({ template: "identity.new_device" }), "sms")).toMatchObject({ code: 404 });
    const waiting = await send({ about: transfer, template: "transfers.pickup_waiting" });
    expect(await repeat(waiting, "email")).toMatchObject({ code: 409, status: "message_other_address" });
    expect(expectOk(await repeat(waiting, "whatsapp")).messages).toContainEqual(
      expect.objectContaining({ channel: "whatsapp", isRepeat: true }),
    );
    expect(await repeat(waiting, "sms", LOOKS)).toMatchObject({ code: 403, status: "permission_denied" });
    expect(await repeat(idOf("ms"), "sms")).toMatchObject({ code: 404 });
  });

  test.each([
    ["a notification, over any channel", { channel: "email", template: "notifications.arrived", isSecret: false }, "sms", null],
    [
      "a notice to a telephone, not by mail",
      { channel: "sms", template: "transfers.x", isSecret: false },
      "email",
      "other_address",
    ],
    ["a notice to a telephone, by another way", { channel: "sms", template: "transfers.x", isSecret: false }, "whatsapp", null],
    ["a code, over none", { channel: "sms", template: "transfers.x", isSecret: true }, "sms", "holds_code"],
  ] as const)("%s", (_, message, channel, why) => expect(whyNotRepeat(message, channel)).toBe(why));
});
