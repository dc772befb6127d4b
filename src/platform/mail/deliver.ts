/** Sends queued messages: claim, call the gateway, record. After a crash between call and record a mail may be sent twice, never zero times. */
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { Language } from "#kernel/locale.ts";
import { TryAgainLater, type Job } from "../jobs/run-worker.ts";
import { UNWATCHED, type OutsideCalls } from "../outside-calls.ts";
import type { Ctx, Runtime } from "../unit-of-work.ts";
import { fallBackToSms } from "./sms-fallback.ts";
import { MessageRejected, NOT_ON_WHATSAPP, type Gateway, type OutgoingMessage, type Taken } from "./gateway.ts";
import { firstInquiry } from "./inquire-receipts.ts";
import { mailPage } from "./model/mail-page.ts";
import { messageIdOf } from "./message-id.ts";
import { DELIVER_JOB, type Attachment, type Channel, type Conversation, type ReadAttachments } from "./outbox.ts";
import { whyNotTaken } from "./why-not-accepted.ts";
import type { Config } from "../settings/settings.ts";

/** Attempts before a message is given up: about four hours with graphile-worker's growing pauses. */
export const MAX_ATTEMPTS = 10;

/** What a mail's page needs beside its text. */
export interface MailFrame {
  readonly siteUrl: string;
  readonly brandName: (ctx: Pick<Ctx, "db">) => Promise<string>;
}

export interface DeliverDeps extends MailFrame {
  /** Left out where no mail has files. */
  readonly readAttachments?: ReadAttachments;
}

/** The job that sends one message. */
export function deliverJob(gateways: Readonly<Record<Channel, Gateway>>, frame: DeliverDeps): Job {
  return {
    name: DELIVER_JOB,
    async run({ transaction, runtime }, payload) {
      const id = String(payload["id"]);
      if (await transaction((ctx) => giveUpWhenLate(ctx, id))) {
        runtime.log.warn({ messageId: id }, "message expired before sending");
        return;
      }
      const message = await transaction((ctx) => claim(ctx, id, frame));
      if (!message) return;
      let taken: Taken;
      try {
        const attachments = await transaction((ctx) => filesOf(ctx, message, frame));
        taken = await gateways[message.channel]({ ...message, attachments });
      } catch (error) {
        const isOver = error instanceof MessageRejected || message.attempts >= MAX_ATTEMPTS;
        await transaction((ctx) => recordFailure(ctx, message, error, isOver));
        // The gateway's text may name the recipient: it is stored in the table and kept out of the worker's log.
        if (!isOver)
          throw new TryAgainLater(
            `message ${id} was not accepted by ${message.channel} (${whyNotTaken(error)}), attempt ${message.attempts}`,
            { cause: error },
          );
        logFailure(runtime, message, error);
        return;
      }
      await transaction((ctx) => recordTaken(ctx, id, taken));
    },
  };
}

/** Gives up a message whose code or link has expired: it would only confuse the recipient. */
async function giveUpWhenLate(ctx: Ctx, id: string): Promise<boolean> {
  const late = await sql`
    update platform.outgoing_message set state = 'failed', last_error = 'too_late'
    where id = ${id} and state = 'queued' and secret_until <= ${ctx.now} returning id`.execute(ctx.db);
  return late.rows.length > 0;
}

type Claimed = Omit<OutgoingMessage, "attachments"> & { readonly attempts: number; readonly fileIds: readonly string[] };

/** The same files at each attempt. One that cannot be read is a failure like any other: a mail never goes out without it. */
async function filesOf(ctx: Ctx, { fileIds }: Claimed, { readAttachments }: DeliverDeps): Promise<readonly Attachment[]> {
  if (fileIds.length === 0) return [];
  if (readAttachments === undefined) throw new Error("nobody reads the files of mails here");
  return readAttachments(ctx, fileIds);
}

async function claim(ctx: Ctx, id: string, { siteUrl, brandName }: MailFrame): Promise<Claimed | undefined> {
  const claimed = await sql<Omit<Claimed, "html" | "conversation"> & Conversation & { readonly language: Language }>`
    update platform.outgoing_message set attempts = attempts + 1 where id = ${id} and state = 'queued'
    returning id, channel, recipient, subject, body_text, attempts, language, reply_to as "replyTo", in_reply_to as "inReplyTo",
      references_ids as references, is_automatic as "isAutomatic", attachments as "fileIds"`.execute(ctx.db);
  const [row] = claimed.rows;
  if (row === undefined) return undefined;
  const { replyTo, inReplyTo, references, isAutomatic, ...message } = row;
  if (message.channel !== "email") return { ...message, html: null, conversation: null };
  const { language, subject, body_text: text } = message;
  const conversation = { replyTo, inReplyTo, references, isAutomatic };
  return {
    ...message,
    conversation,
    html: mailPage({ brand: await brandName(ctx), siteUrl, language, subject: subject ?? "", text }),
  };
}

/** A receipt may have arrived before the gateway's answer: the message is then beyond `sent` already. */
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

/** An unreachable number is its owner's concern (warning); a gateway that accepts nothing for hours is ours (error). */
function logFailure({ log }: Runtime, { id, channel }: Claimed, error: unknown): void {
  const about = { messageId: id, channel, why: whyNotTaken(error) };
  if (error instanceof MessageRejected) log.warn(about, "message rejected");
  else log.error(about, "message given up");
}

/** Without a gateway a message has arrived once it is in the table: the development mailbox reads it there. */
const keepInMailbox: Gateway = async () => ({ providerRef: null });

/** The configured gateways. The one for SMS and WhatsApp is an outside party, passed in by the wiring. */
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
  return async ({ id, recipient, subject, body_text, html, conversation, attachments = [] }) => {
    const { replyTo = null, inReplyTo = null, references = [], isAutomatic = false } = conversation ?? {};
    await transport.sendMail({
      from,
      to: { name: "", address: recipient },
      subject: subject ?? "",
      text: body_text,
      ...(html === null ? {} : { html }),
      messageId: messageIdOf(id, from),
      ...(replyTo !== null && { replyTo }),
      ...(inReplyTo !== null && { inReplyTo }),
      ...(references.length > 0 && { references: [...references] }),
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ name, media, bytes }) => ({ filename: name, contentType: media, content: bytes })),
      }),
      ...(isAutomatic && { headers: { "Auto-Submitted": "auto-replied" } }),
    });
    return { providerRef: null };
  };
}
