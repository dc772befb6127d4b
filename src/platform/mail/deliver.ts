/** Sends queued messages: claim, call the gateway, record. A mail may come twice after a crash between call and record, never zero times. */
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { TryAgainLater, type Job } from "../jobs/run-worker.ts";
import { UNWATCHED, type OutsideCalls } from "../outside-calls.ts";
import type { Ctx, Machinery } from "../unit-of-work.ts";
import { fallBackToSms } from "./fallback.ts";
import { MessageRejected, NOT_ON_WHATSAPP, type Gateway, type OutgoingMessage, type Taken } from "./gateway.ts";
import { firstInquiry } from "./inquire.ts";
import { DELIVER_JOB, type Channel } from "./outbox.ts";
import { whyNotTaken } from "./why-not-taken.ts";

/** Attempts before a message is given up, with graphile-worker's growing pauses: about four hours. */
export const MAX_ATTEMPTS = 10;

/** The job that sends one message. */
export function deliverJob(gateways: Readonly<Record<Channel, Gateway>>): Job {
  return {
    name: DELIVER_JOB,
    async run({ beat, machinery }, payload) {
      const id = String(payload["id"]);
      if (await beat((ctx) => giveUpWhenLate(ctx, id))) {
        machinery.log.warn({ messageId: id }, "message too late to be sent");
        return;
      }
      const message = await beat((ctx) => claim(ctx, id));
      if (!message) return;
      let taken: Taken;
      try {
        taken = await gateways[message.channel](message);
      } catch (error) {
        const isOver = error instanceof MessageRejected || message.attempts >= MAX_ATTEMPTS;
        await beat((ctx) => recordFailure(ctx, message, error, isOver));
        // The gateway's words may name the recipient: they stay in the table and out of the worker's log.
        if (!isOver)
          throw new TryAgainLater(
            `message ${id} was not taken by ${message.channel} (${whyNotTaken(error)}), attempt ${message.attempts}`,
            { cause: error },
          );
        logFailure(machinery, message, error);
        return;
      }
      await beat((ctx) => recordTaken(ctx, id, taken));
    },
  };
}

/** A code or link that is over by now would only puzzle its reader. */
async function giveUpWhenLate(ctx: Ctx, id: string): Promise<boolean> {
  const late = await sql`
    update platform.outgoing_message set state = 'failed', last_error = 'too_late'
    where id = ${id} and state = 'queued' and secret_until <= ${ctx.now} returning id`.execute(ctx.db);
  return late.rows.length > 0;
}

type Claimed = OutgoingMessage & { readonly attempts: number };

async function claim(ctx: Ctx, id: string): Promise<Claimed | undefined> {
  const claimed = await sql<Claimed>`
    update platform.outgoing_message set attempts = attempts + 1 where id = ${id} and state = 'queued'
    returning id, channel, recipient, subject, body_text, body_html, attempts`.execute(ctx.db);
  return claimed.rows[0];
}

/** A receipt may have come before the gateway's answer: then the message is further than sent already. */
async function recordTaken(ctx: Ctx, id: string, { providerRef }: Taken): Promise<void> {
  await sql`
    update platform.outgoing_message
    set state = case when state = 'queued' then 'sent' else state end, sent_at = coalesce(sent_at, ${ctx.now}),
        provider_ref = coalesce(${providerRef}, provider_ref), last_error = case when state = 'undelivered' then last_error end,
        inquire_at = case when state in ('queued', 'sent') and channel <> 'email' and ${providerRef}::text is not null then ${firstInquiry(ctx.now)}::timestamptz end
    where id = ${id} and state <> 'failed'`.execute(ctx.db);
}

async function recordFailure(ctx: Ctx, message: Claimed, error: unknown, isOver: boolean): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const recorded = await sql`
    update platform.outgoing_message set state = ${isOver ? "failed" : "queued"}, last_error = ${reason}
    where id = ${message.id} and state = 'queued' returning id`.execute(ctx.db);
  const isElsewhere = error instanceof MessageRejected && error.reason === NOT_ON_WHATSAPP;
  if (isElsewhere && recorded.rows.length > 0) await fallBackToSms(ctx, message.id);
}

/** A number that can't be reached is its owner's affair; a gateway that takes nothing for hours is ours. */
function logFailure({ log }: Machinery, { id, channel }: Claimed, error: unknown): void {
  const about = { messageId: id, channel, why: whyNotTaken(error) };
  if (error instanceof MessageRejected) log.warn(about, "message rejected");
  else log.error(about, "message given up");
}

/** Without a gateway a message has arrived when it is in the table: the development mailbox reads it there. */
const keepInMailbox: Gateway = async () => ({ providerRef: null });

/** The gateways that the settings name; the one for SMS and WhatsApp is an outside party, handed in by main.ts. */
export function gatewaysOf(
  config: Pick<Config, "SMTP_URL" | "MAIL_FROM">,
  messages: Gateway = keepInMailbox,
  calls: OutsideCalls = UNWATCHED,
): Record<Channel, Gateway> {
  const mail = config.SMTP_URL ? smtpGateway(config.SMTP_URL, config.MAIL_FROM) : keepInMailbox;
  return {
    email: (message) =>
      calls.watch(
        { party: "mail", call: "send" },
        () => mail(message),
        () => "taken",
      ),
    sms: messages,
    whatsapp: messages,
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
    return { providerRef: null };
  };
}
