import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { TryAgainLater, type JobRun } from "../jobs/run-worker.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { deliverJob, gatewaysOf, MAX_ATTEMPTS } from "./deliver.ts";
import { MessageRejected, NOT_ON_WHATSAPP, type Gateway, type OutgoingMessage, type Taken } from "./gateway.ts";
import { queueMessage, type Message } from "./outbox.ts";
import { TEST_MAIL_FRAME } from "../testing/mail-frame.ts";

const app = await openTestApp();
const { database } = app.runtime;
const log = openLogLines();

interface Arrived {
  readonly to: readonly string[];
  readonly mail: Email;
}
let arrived: Arrived[] = [];
let smtpRefuses = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const raw = await text(stream);
    if (smtpRefuses) throw Object.assign(new Error("4.7.1 <siti@example.test> try later"), { responseCode: 451 });
    arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail: await PostalMime.parse(raw) });
  }),
});

let accepted: OutgoingMessage[] = [];
let gatewaySays: () => Promise<Taken> = async () => ({ providerRef: null });
const gateway: Gateway = async (message) => {
  accepted.push(message);
  return gatewaySays();
};

let job: ReturnType<typeof deliverJob>;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const config = parseConfig({
    SMTP_URL: `smtp://127.0.0.1:${port(smtp.server)}`,
    MAIL_FROM: "Sampai <no-reply@sampai.test>",
  });
  job = deliverJob(gatewaysOf(config, gateway), TEST_MAIL_FRAME);
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await app[Symbol.asyncDispose]();
});
beforeEach(() => {
  arrived = [];
  accepted = [];
  smtpRefuses = false;
  gatewaySays = async () => ({ providerRef: "gw_1" });
});

const mail: Message = {
  channel: "email",
  recipient: "siti@example.test",
  language: "ID",
  template: "test",
  subject: "Halo",
  text: "Isi surat",
};
const queue = (change: Partial<Message> = {}) => app.as({}, (ctx) => queueMessage(ctx, { ...mail, ...change }));
const sms = (change: Partial<Message> = {}) =>
  app.as({}, (ctx) =>
    queueMessage(ctx, {
      channel: "sms",
      recipient: "+6281234567890",
      language: "ID",
      template: "test",
      text: "Kode Anda",
      ...change,
    }),
  );
const run: JobRun = {
  runtime: { ...app.runtime, log: log.log },
  transaction: (work) => app.as({ actor: { kind: "system", name: "deliver" } }, work),
  isLastAttempt: false,
};
const deliver = (id: string) => job.run(run, { id });
const state = async (id: string) =>
  (
    await sql`select state, attempts, last_error is not null as "failedOnce", sent_at is not null as "isDated" from platform.outgoing_message where id = ${id}`.execute(
      database,
    )
  ).rows[0];

describe("mail", () => {
  test("arrives once, with our id as its Message-ID, in both forms", async () => {
    const id = await queue({ subject: "Kiriman Anda – 送金" });
    await deliver(id);
    await deliver(id);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toMatchObject({
      to: ["siti@example.test"],
      mail: {
        messageId: `<${id}@sampai.test>`,
        subject: "Kiriman Anda – 送金",
        from: { name: "Sampai", address: "no-reply@sampai.test" },
        to: [{ address: "siti@example.test" }],
      },
    });
    expect(arrived[0]!.mail.text).toContain("Isi surat");
    expect(arrived[0]!.mail.html).toContain(">Isi surat</p>");
    expect(await state(id)).toEqual({ state: "sent", attempts: 1, failedOnce: false, isDated: true });
  });

  test("that was not accepted stays queued, is retried, and arrives", async () => {
    const id = await queue();
    smtpRefuses = true;
    await expect(deliver(id)).rejects.toThrow(
      new TryAgainLater(`message ${id} was not accepted by email (EMESSAGE 451 4.7.1), attempt 1`),
    );
    expect(await state(id)).toEqual({ state: "queued", attempts: 1, failedOnce: true, isDated: false });
    smtpRefuses = false;
    await deliver(id);
    expect(await state(id)).toEqual({ state: "sent", attempts: 2, failedOnce: false, isDated: true });
  });

  test("is given up after its last attempt, and the log reports it without the address", async () => {
    const id = await queue();
    smtpRefuses = true;
    for (let n = 1; n < MAX_ATTEMPTS; n++) await expect(deliver(id)).rejects.toThrow("was not accepted");
    await deliver(id);
    expect(await state(id)).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
    smtpRefuses = false;
    await deliver(id);
    expect(arrived).toEqual([]);
    expect(log.lines().at(-1)).toMatchObject({ level: 50, messageId: id, why: "EMESSAGE 451 4.7.1", msg: "message given up" });
    expect(log.text()).not.toContain("siti@example.test");
  });

  test.each([
    [
      "headers in the text",
      {
        text: "Halo\r\nBcc: evil@example.test\r\n\r\n.\r\nMAIL FROM:<evil@example.test>\r\nRCPT TO:<evil@example.test>\r\nDATA\r\nSubject: evil",
      },
    ],
    ["headers in markup", { text: "<p>a</p>\r\n.\r\nQUIT\r\nBcc: evil@example.test" }],
    ["an encoded line break in the subject", { subject: "=?utf-8?Q?a=0D=0ABcc:_evil@example.test?=" }],
    ["Unicode line breaks in the subject", { subject: "a\u2028Bcc: evil@example.test\u0085X-Evil: 1\u000bY" }],
    ["a very long subject", { subject: `${"kata ".repeat(300)}Bcc: evil@example.test` }],
    ["a quoted local part", { recipient: '"siti+tag"@example.test' }],
  ])("with %s has our headers and our recipient and no others", async (_, change) => {
    const id = await queue(change);
    await deliver(id);
    expect(arrived).toHaveLength(1);
    const { to, mail: received } = arrived[0]!;
    expect(to).toHaveLength(1);
    expect(to[0]).not.toContain("evil");
    expect(
      received.headers
        .map(({ key }) => key)
        .filter((key) => !["content-type", "content-transfer-encoding"].includes(key))
        .sort(),
    ).toEqual(["date", "from", "message-id", "mime-version", "subject", "to"]);
    expect(received.bcc ?? []).toEqual([]);
  });
});

describe("SMS and WhatsApp", () => {
  test.each(["sms", "whatsapp"] as const)("%s is handed over once, and the gateway's reference is stored", async (channel) => {
    const id = await sms({ channel });
    await deliver(id);
    await deliver(id);
    expect(accepted).toEqual([expect.objectContaining({ id, channel, recipient: "+6281234567890", body_text: "Kode Anda" })]);
    expect(await state(id)).toMatchObject({ state: "sent", attempts: 1 });
    const { rows } = await sql`select provider_ref from platform.outgoing_message where id = ${id}`.execute(database);
    expect(rows).toEqual([{ provider_ref: "gw_1" }]);
  });

  test("a message that was not accepted is retried under the same id", async () => {
    gatewaySays = async () => {
      throw new Error("planted");
    };
    const id = await sms();
    await expect(deliver(id)).rejects.toThrow(TryAgainLater);
    expect(await state(id)).toMatchObject({ state: "queued", attempts: 1, failedOnce: true });
    gatewaySays = async () => ({ providerRef: "gw_1" });
    await deliver(id);
    expect(accepted.map((message) => message.id)).toEqual([id, id]);
  });

  test.each([
    ["whatsapp", NOT_ON_WHATSAPP, 1],
    ["whatsapp", "number_rejected", 0],
    ["sms", NOT_ON_WHATSAPP, 0],
  ] as const)("%s rejected as %s fails for good, with %i SMS as fallback", async (channel, reason, count) => {
    gatewaySays = async () => {
      throw new MessageRejected(reason);
    };
    const id = await sms({ channel });
    await deliver(id);
    expect(await state(id)).toMatchObject({ state: "failed", attempts: 1 });
    const { rows } = await sql`select channel from platform.outgoing_message where fallback_of = ${id}`.execute(database);
    expect(rows).toEqual(Array.from({ length: count }, () => ({ channel: "sms" })));
  });
});

test("without gateways a message counts as sent once it is in the mailbox", async () => {
  const id = await queue();
  await deliverJob(gatewaysOf(parseConfig({})), TEST_MAIL_FRAME).run(run, { id });
  expect(await state(id)).toMatchObject({ state: "sent" });
  expect(arrived).toEqual([]);
});

test("a missing message is no error: the change that wrote it was rolled back", async () => {
  await expect(deliver("ms_00000000000000000000000000")).resolves.toBeUndefined();
});
