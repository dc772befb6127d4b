/** Sends queued messages: claim, call the gateway, record. A mail may come twice after a crash between call and record, never zero times. */
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Job } from "../jobs/run-worker.ts";
import { DELIVER_JOB, type Channel } from "./outbox.ts";

export interface OutgoingMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body_text: string;
  readonly body_html: string | null;
}

/** Hands a message over; throws when it was not taken. */
export type Gateway = (message: OutgoingMessage) => Promise<void>;

/** Attempts before a message is given up, with graphile-worker's growing pauses: about four hours. */
export const MAX_ATTEMPTS = 10;

/** The job that sends one message. */
export function deliverJob(gateways: Readonly<Record<Channel, Gateway>>): Job {
  return {
    name: DELIVER_JOB,
    async run({ beat, machinery }, payload) {
      const id = String(payload["id"]);
      const message = await beat(async (ctx) => {
        const claimed = await sql<OutgoingMessage & { attempts: number }>`
          update platform.outgoing_message set attempts = attempts + 1 where id = ${id} and state = 'queued'
          returning id, channel, recipient, subject, body_text, body_html, attempts`.execute(ctx.db);
        return claimed.rows[0];
      });
      if (!message) return;
      try {
        await gateways[message.channel](message);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const state = message.attempts >= MAX_ATTEMPTS ? "failed" : "queued";
        await beat((ctx) =>
          sql`update platform.outgoing_message set state = ${state}, last_error = ${reason} where id = ${id}`.execute(ctx.db),
        );
        // The gateway's words may name the recipient: they stay in the table and out of the worker's log.
        if (state === "queued")
          throw new Error(`message ${id} was not taken by ${message.channel}, attempt ${message.attempts}`, { cause: error });
        machinery.log.error({ messageId: id, channel: message.channel }, "message given up");
        return;
      }
      await beat((ctx) =>
        sql`update platform.outgoing_message set state = 'sent', sent_at = ${ctx.now}, last_error = null where id = ${id}`.execute(
          ctx.db,
        ),
      );
    },
  };
}

/** Without a gateway a message has arrived when it is in the table: the development mailbox reads it there. */
const keepInMailbox: Gateway = async () => {};

/** The gateways that the settings name. */
export function gatewaysOf(config: Config): Record<Channel, Gateway> {
  const message = config.MESSAGE_GATEWAY_URL ? messageGateway(config.MESSAGE_GATEWAY_URL) : keepInMailbox;
  return {
    email: config.SMTP_URL ? smtpGateway(config.SMTP_URL, config.MAIL_FROM) : keepInMailbox,
    sms: message,
    whatsapp: message,
  };
}

const GATEWAY_TIMEOUT_MS = 10_000;

function smtpGateway(url: string, from: string): Gateway {
  const transport = createTransport({
    url,
    connectionTimeout: GATEWAY_TIMEOUT_MS,
    greetingTimeout: GATEWAY_TIMEOUT_MS,
    socketTimeout: GATEWAY_TIMEOUT_MS,
  });
  return async ({ id, recipient, subject, body_text, body_html }) => {
    // Our id as Message-ID: a mail that comes twice is shown once by most programs.
    const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
    await transport.sendMail({
      from,
      to: { name: "", address: recipient },
      subject: subject ?? "",
      text: body_text,
      ...(body_html ? { html: body_html } : {}),
      messageId: `<${id}@${domain}>`,
    });
  };
}

function messageGateway(url: string): Gateway {
  return async ({ id, channel, recipient, body_text }) => {
    const response = await fetch(new URL("/messages", url), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({ id, channel, to: recipient, text: body_text }),
      redirect: "error",
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the message gateway answered ${response.status}`);
  };
}
