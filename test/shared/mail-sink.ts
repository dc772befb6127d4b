/** An SMTP server that keeps each mail as it came over the wire: the mail that a person would get. */
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export interface Mail {
  /** The envelope's recipients. */
  readonly to: readonly string[];
  readonly headers: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly raw: string;
}

export interface MailSink {
  readonly url: string;
  /** Mails to an address, the oldest first. */
  to(address: string): readonly Mail[];
  all(): readonly Mail[];
  close(): Promise<void>;
}

export async function openMailSink(): Promise<MailSink> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = await text(stream);
      const parsed = await PostalMime.parse(raw);
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        headers: parsed.headers.map(({ key }) => key),
        subject: parsed.subject ?? "",
        text: parsed.text ?? "",
        raw,
      });
    }),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (address) => mails.filter(({ to }) => to.includes(address)),
    all: () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
