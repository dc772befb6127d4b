/** Reads a mail's bytes: who wrote it, what it answers, its text and its attachments. Bounded against mails that are made to cost much. */
import { compile } from "html-to-text";
import PostalMime, { addressParser, type Email } from "postal-mime";
import { isAutomatic } from "./automatic.ts";
import type { ArrivedMail } from "./arrived-mail.ts";

export interface ReceivedMail {
  /** In angle brackets. Null: none, or one that cannot be repeated in a header. */
  readonly messageId: string | null;
  /** The mails that it answers, the nearest first. */
  readonly answers: readonly string[];
  /** In lower case. */
  readonly from: string;
  /** As the sender calls themselves: any text. */
  readonly name: string;
  readonly subject: string;
  /** The plain part, or a page turned into text. */
  readonly text: string;
  /** Whether it was longer than what is read of it. */
  readonly isCut: boolean;
  readonly attachments: readonly Attachment[];
  readonly isAutomatic: boolean;
}

export interface Attachment {
  readonly name: string;
  readonly content: Buffer;
}

const MAX_HEADER_BYTES = 256 * 1024;
const MAX_DEPTH = 10;
/** Of all parts together; lines of a text that look like one count too. */
const MAX_PARTS = 2_000;
const MAX_REFERENCES = 30;
/** The stored text is far shorter. */
const MAX_TEXT_CHARS = 400_000;
/** Elements within elements cost the square of their number. */
const MAX_PAGE_CHARS = 150_000;

/** Null: it cannot be read, or is made to cost more than a mail of a person does. */
export async function parseMail({ raw, sender }: Pick<ArrivedMail, "raw" | "sender">): Promise<ReceivedMail | null> {
  if (countParts(raw) > MAX_PARTS) return null;
  let mail: Email;
  let read: ReturnType<typeof textOf>;
  try {
    mail = await PostalMime.parse(raw, {
      maxHeadersSize: MAX_HEADER_BYTES,
      maxNestingDepth: MAX_DEPTH,
      // A mail within a mail is an attachment: it is not opened.
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
    });
    read = textOf(mail);
  } catch {
    // The parsers throw errors of no type of their own, for limits as for mails and pages that are none.
    return null;
  }
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const from = onlySender(header("from"));
  if (from === null) return null;
  return {
    messageId: idsIn(header("message-id")[0] ?? "")[0] ?? null,
    answers: [
      ...new Set([...idsIn(header("in-reply-to").join(" ")), ...idsIn(header("references").join(" ")).toReversed()]),
    ].slice(0, MAX_REFERENCES),
    ...from,
    subject: mail.subject ?? "",
    ...read,
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? mimeType,
      content: typeof content === "string" ? Buffer.from(content) : Buffer.from(content as Uint8Array),
    })),
    isAutomatic: isAutomatic({ sender, header }),
  };
}

/** The plain text; where it is blank, the page turned into text. A page is never shown. */
function textOf({ text = "", html = "" }: Email): Pick<ReceivedMail, "text" | "isCut"> {
  const isPage = text.trim() === "" && html !== "";
  const whole = isPage ? html : text;
  const most = isPage ? MAX_PAGE_CHARS : MAX_TEXT_CHARS;
  const read = whole.slice(0, most);
  return { text: isPage ? pageText(read) : read, isCut: whole.length > most };
}

const pageText = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_PAGE_CHARS, maxDepth: 50, maxChildNodes: 2_000, ellipsis: "…" },
  selectors: [
    { selector: "img", format: "skip" },
    // A link shows where it leads: its words may name another address.
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Lines that may begin a part. Counted before parsing: each part costs far more than its bytes. */
function countParts(raw: Buffer): number {
  let count = 0;
  for (let at = raw.indexOf("\n--"); at >= 0 && count <= MAX_PARTS; at = raw.indexOf("\n--", at + 3)) count += 1;
  return count;
}

/** Without signs of other scripts: our own mail server might not be able to answer such an address. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}$/;

/** Null: none or several. Mail programs differ in which of several senders they show, so that the checked one may not be the shown one. */
function onlySender(fields: readonly string[]): Pick<ReceivedMail, "from" | "name"> | null {
  if (fields.length !== 1) return null;
  const mailboxes = addressParser(fields[0] ?? "", { flatten: true });
  const [only] = mailboxes;
  if (mailboxes.length !== 1 || only?.address === undefined || !ADDRESS.test(only.address)) return null;
  return { from: only.address.toLowerCase(), name: only.name };
}

/** Message-IDs in a header. One with other signs could not be repeated in a header of ours. */
const idsIn = (text: string): readonly string[] => text.slice(0, 20_000).match(/<[\x21-\x3b\x3d\x3f-\x7e]{1,248}>/g) ?? [];
