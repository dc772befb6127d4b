/**
 * The mail server that receives: SMTP without login, for the operator's own mail server beside it. It accepts mail to one address and relays
 * none. It says 250 only once a mail is stored; whatever fails here is 451, and the sending server repeats it.
 */
import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Log } from "../log.ts";
import type { ArrivedMail, MailOutcome, TakeMail } from "./arrived-mail.ts";

export const MAX_MAIL_BYTES = 12 * 1024 * 1024;
/** Each may hold a mail of the largest size in memory. */
const MAX_CONNECTIONS = 8;
/** Read at once: reading a mail costs memory several times its size. */
const MAX_READ_AT_ONCE = 2;
const MAX_RECIPIENTS = 5;
const MAX_COMMAND_BYTES = 2_048;
const IDLE_MS = MINUTE_MS;
/** A mail that comes in more slowly occupies a connection for nothing. */
const MAX_DATA_MS = 5 * MINUTE_MS;
/** Open mails may finish before the process stops. */
const CLOSE_MS = 10_000;

export interface ReceiverOptions {
  readonly host: string;
  readonly port: number;
  /** Whether a recipient in lower case is ours. */
  readonly isOurs: (recipient: string) => boolean;
  readonly take: TakeMail;
  readonly log: Log;
  readonly onOutcome: (outcome: MailOutcome) => void;
  /** For tests. */
  readonly maxDataMs?: number;
}

export interface Receiver {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** A refusal with its reply. Replies say nothing about cases or people. */
const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

const REPLIES: Readonly<Partial<Record<MailOutcome, Parameters<typeof reply>>>> = {
  too_large: [552, "5.3.4 Message is larger than 12 MB"],
  unreadable: [554, "5.6.0 Message cannot be read"],
  too_many: [451, "4.7.1 Too many messages, try again later"],
  no_room: [451, "4.3.1 No room for this message, try again later"],
  too_slow: [451, "4.4.2 Message came too slowly, try again later"],
  failed: [451, "4.3.0 Message was not stored, try again later"],
};

/** Starts to listen. */
export async function startReceiver({
  host,
  port,
  isOurs,
  take,
  log,
  onOutcome,
  maxDataMs = MAX_DATA_MS,
}: ReceiverOptions): Promise<Receiver> {
  const inTurn = turns(MAX_READ_AT_ONCE);
  const server = new SMTPServer({
    name: "sampai",
    banner: "",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CONNECTIONS,
    maxRecipients: MAX_RECIPIENTS,
    maxCommandLength: MAX_COMMAND_BYTES,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    // Only the operator's mail server reaches this port (docs/operations.md): it reports whom it got the mail from.
    useXForward: true,
    onRcptTo({ address }: SMTPServerAddress, _session, done) {
      if (isOurs(address.toLowerCase())) return done();
      onOutcome("relay");
      return done(reply(550, "5.1.1 No such recipient here"));
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const requestId = `mail-${session.id}-${session.transaction}`;
      const outcome = await receive(stream, session, requestId);
      onOutcome(outcome);
      log.info({ requestId, outcome, mailBytes: stream.byteLength }, "mail received");
      const refused = REPLIES[outcome];
      if (refused !== undefined) throw reply(...refused);
    }),
  });
  // A connection that breaks is the other side's matter.
  server.on("error", (err) => log.warn({ err }, "connection to the mail receiver failed"));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, requestId: string): Promise<MailOutcome> {
    const raw = await readAll(stream, maxDataMs);
    if (raw === null) return stream.sizeExceeded ? "too_large" : "too_slow";
    try {
      return await inTurn(() => take(arrived(session, raw), requestId));
    } catch (err) {
      log.error({ err, requestId }, "mail was not stored");
      return "failed";
    }
  }
}

/** Null: larger than allowed, or slower. What is too much is read and not held. */
async function readAll(stream: SMTPServerDataStream, maxMs: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  const began = performance.now();
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) parts.length = 0;
    else parts.push(part);
    if (performance.now() - began > maxMs) return null;
  }
  return stream.sizeExceeded ? null : Buffer.concat(parts);
}

function arrived({ envelope, xForward }: SMTPServerSession, raw: Buffer): ArrivedMail {
  const address = xForward.get("ADDR");
  const name = xForward.get("HELO");
  return {
    sender: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
    client: typeof address === "string" ? { address, name: typeof name === "string" ? name : address } : null,
    raw,
  };
}

/** Runs at most so many pieces of work at once; the others wait in order. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
