/**
 * The address that a thread's answers are sent to: the service address with the thread's id and a signature behind it. A reply is assigned by it where
 * a mail program drops the references. It proves nothing else: the sender has to be the thread's all the same.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#platform/keys/keyring.ts";

export interface MailAddresses {
  /** In lower case; empty: no mail is received. */
  readonly service: string;
  /** Between the name and what follows it; empty: the mail server knows none, and answers go to the service address itself. */
  readonly delimiter: string;
  readonly keys: Keys;
}

const SIGNATURE_CHARS = 16;
/** Of the part before the at sign (RFC 5321, 4.5.3.1.1). */
const NAME_MAX_CHARS = 64;
const TAG = new RegExp(`^([0-7][0-9a-hjkmnp-tv-z]{25})([0-9a-f]{${SIGNATURE_CHARS}})$`);

const signed = (thread: string, key: Buffer): string =>
  createHmac("sha256", key).update(`reply:${thread}`).digest("hex").slice(0, SIGNATURE_CHARS);

const parts = (service: string): readonly [string, string] => {
  const at = service.lastIndexOf("@");
  return [service.slice(0, at), service.slice(at + 1)];
};

export function replyAddress({ service, delimiter, keys }: MailAddresses, thread: string): string {
  const [name, domain] = parts(service);
  const tagged = `${name}${delimiter}${thread.slice("th_".length)}${signed(thread, keys.active().bytes)}`;
  return delimiter === "" || tagged.length > NAME_MAX_CHARS ? service : `${tagged}@${domain}`;
}

/** The tag behind the service address' name in a recipient; empty for the address itself, null for somebody else's. */
function tagOf({ service, delimiter }: MailAddresses, recipient: string): string | null {
  if (service === "") return null;
  if (recipient === service) return "";
  const [name, domain] = parts(service);
  const before = `${name}${delimiter}`;
  if (delimiter === "" || !recipient.startsWith(before) || !recipient.endsWith(`@${domain}`)) return null;
  const tag = recipient.slice(before.length, -(domain.length + 1));
  return tag === "" ? null : tag;
}

/** Whether mail to this recipient is for us. The receiver accepts no other. */
export function isServiceAddress(addresses: MailAddresses, recipient: string): boolean {
  const tag = tagOf(addresses, recipient);
  return tag !== null && (tag === "" || TAG.test(tag));
}

/** The thread whose reply address is among the recipients. */
export function threadOfRecipients(addresses: MailAddresses, recipients: readonly string[]): string | null {
  for (const recipient of recipients) {
    const [, id, signature] = TAG.exec(tagOf(addresses, recipient) ?? "") ?? [];
    if (id === undefined || signature === undefined) continue;
    const thread = `th_${id}`;
    const isOurs = addresses.keys
      .all()
      .some(({ bytes }) => timingSafeEqual(Buffer.from(signed(thread, bytes)), Buffer.from(signature)));
    if (isOurs) return thread;
  }
  return null;
}
