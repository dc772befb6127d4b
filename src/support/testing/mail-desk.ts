/** Customer service that receives mail: the running receiver, senders with a DNS and keys of their own, and mails as the outbox sends them. */
import { generateKeyPairSync } from "node:crypto";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { sql } from "kysely";
import { createTransport, type SendMailOptions } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { ReadAttachments } from "#platform/mail/outbox.ts";
import { deliverJob, gatewaysOf } from "#platform/mail/deliver.ts";
import type { MailOutcome } from "#platform/mail-in/arrived-mail.ts";
import type { AskDns } from "#platform/mail-in/authenticate-mail.ts";
import { startReceiver } from "#platform/mail-in/receiver.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { parseConfig } from "#platform/config.ts";
import { openTestApi } from "#platform/testing/api.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { TEST_MAIL_FRAME } from "#platform/testing/mail-frame.ts";
import { withoutTransaction } from "#platform/unit-of-work.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { supportMails } from "../jobs.ts";
import { mailReceiver } from "../mail/receiver.ts";
import { callsAs, hire, NAMED, runJob } from "./people.ts";
import { MAIL_SETTINGS, testSupport } from "./support-http.ts";

export const SERVICE = MAIL_SETTINGS.MAIL_IN_ADDRESS;
const SELECTOR = "test";

/** A domain that signs its mails, and asks that mails without its signature are not delivered. */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  };
}

export async function openMailDesk() {
  const office = await openOfficers();
  const { app } = office;
  const api = await openTestApi(app, [testSupport()]);
  const { clock, database } = app.runtime;
  const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
  const as = callsAs(api);
  const outcomes: MailOutcome[] = [];
  const dns = new Map<string, string>();
  let hasDns = true;
  const ask: AskDns = async (domain, type) => {
    if (!hasDns) throw Object.assign(new Error("no DNS"), { code: "ECONNREFUSED" });
    const found = dns.get(`${type} ${domain}`);
    if (found === undefined) throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
    return [[found]];
  };
  const { isOurs, receive } = mailReceiver(
    {
      keys: createKeyring("a secret of this test"),
      SITE_URL: "http://localhost:3000",
      ...MAIL_SETTINGS,
      operatorIdentity: NAMED,
    },
    ask,
  );
  let isBroken = false;
  const facts = { actor: { kind: "system", name: "mail_in" }, language: "ID", address: "system" } as const;
  const receiver = await startReceiver({
    host: "127.0.0.1",
    port: 0,
    isOurs,
    take: async (mail, requestId) => {
      if (isBroken) throw new Error("the database is away");
      return withoutTransaction(app.runtime, { ...facts, requestId }, (ctx) => receive(ctx, mail));
    },
    log: app.runtime.log,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  const transport = createTransport({ host: "127.0.0.1", port: receiver.port, ignoreTLS: true });

  const key = newKey();
  const domain = "contoh.example";
  dns.set(`TXT ${SELECTOR}._domainkey.${domain}`, key.record);
  dns.set(`TXT _dmarc.${domain}`, "v=DMARC1; p=none");

  let people = 0;
  const newAddress = () => `siti${(people += 1)}@${domain}`;
  /** Sends one mail; its own domain signs it unless told otherwise. Resolves to what became of it. */
  async function send(mail: SendMailOptions & { readonly isSigned?: boolean }): Promise<MailOutcome | undefined> {
    const { isSigned = true, ...rest } = mail;
    const before = outcomes.length;
    await transport
      .sendMail({
        to: SERVICE,
        subject: "Kiriman belum sampai",
        text: "Halo, kiriman saya belum sampai.",
        ...rest,
        ...(isSigned && { dkim: { domainName: domain, keySelector: SELECTOR, privateKey: key.privateKey } }),
      })
      .catch((error: unknown) => {
        // A refusal by the receiver, which has told its outcome.
        if (!(error instanceof Error && "responseCode" in error)) throw error;
      });
    return outcomes[before];
  }

  const mails = supportMails({
    keys: createKeyring("a secret of this test"),
    SITE_URL: "https://sampai.example",
    ...MAIL_SETTINGS,
    operatorIdentity: NAMED,
  });
  const outbox = await openOutbox(app, mails.readAttachments);
  /** The threads of an address, the oldest first. */
  async function threadsOf(
    address: string,
  ): Promise<readonly { id: `th_${string}`; state: string; subject: string; name: string }[]> {
    const { rows } = await sql<{ id: `th_${string}`; state: string; subject: string; name: string }>`
      select id, state, subject, customer_name as name from support.thread where mail_address = ${address} order by opened_at, id`.execute(
      database,
    );
    return rows;
  }

  return {
    app,
    clock,
    database,
    dns,
    domain,
    key,
    port: receiver.port,
    outcomes,
    staff: as(ayu),
    as,
    ayu,
    held: () => office.held(),
    newAddress,
    send,
    delivered: outbox.delivered,
    readAttachments: mails.readAttachments,
    /** Runs the job that a worker runs for an invited thread. */
    mailSurvey: (id: string) => runJob(app, mails.jobs[0], { id }),
    threadsOf,
    cutDns: (isCut: boolean) => {
      hasDns = !isCut;
    },
    breakStore: (isNow: boolean) => {
      isBroken = isNow;
    },
    async [Symbol.asyncDispose]() {
      transport.close();
      await receiver.stop();
      await outbox.close();
      await api[Symbol.asyncDispose]();
      await office[Symbol.asyncDispose]();
    },
  };
}

/** The mails of the outbox as they come over the wire. */
async function openOutbox(app: TestApp, readAttachments: ReadAttachments) {
  const sent: Email[] = [];
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
      sent.push(await PostalMime.parse(await text(stream)));
    }),
  });
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", () => resolve()));
  const job = deliverJob(
    gatewaysOf(parseConfig({ ...MAIL_SETTINGS, SMTP_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}` })),
    { ...TEST_MAIL_FRAME, readAttachments },
  );
  /** Delivers what the outbox has for an address, and returns it as it came over the wire. */
  async function delivered(address: string): Promise<readonly Email[]> {
    const { rows } = await sql<{ id: string }>`
      select id from platform.outgoing_message where recipient = ${address} and state = 'queued' order by created_at, id`.execute(
      app.runtime.database,
    );
    const from = sent.length;
    for (const { id } of rows) await runJob(app, job, { id });
    return sent.slice(from);
  }
  return { delivered, close: () => new Promise<void>((resolve) => sink.close(() => resolve())) };
}
