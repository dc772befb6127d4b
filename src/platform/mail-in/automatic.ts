/** Recognises mails that no person wrote to us: they begin no case and are never answered (RFC 3834). */

interface Signs {
  /** MAIL FROM. */
  readonly sender: string;
  /** The values of a header, by its name in lower case. */
  readonly header: (name: string) => readonly string[];
}

const BULK = /^\s*(?:bulk|junk|list|auto[_-]?reply)\b/i;
const LIST_HEADERS = ["list-id", "list-unsubscribe", "list-post"];
/** Older programs mark their answers with these. */
const AUTOREPLY_HEADERS = ["x-autoreply", "x-autorespond", "x-auto-response", "x-loop"];
const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+=-].*)?@/i;

export function isAutomatic({ sender, header }: Signs): boolean {
  const [autoSubmitted] = header("auto-submitted");
  return (
    sender === "" ||
    MACHINES.test(sender) ||
    (autoSubmitted !== undefined && !/^\s*no\b/i.test(autoSubmitted)) ||
    header("precedence").some((value) => BULK.test(value)) ||
    [...LIST_HEADERS, ...AUTOREPLY_HEADERS].some((name) => header(name).length > 0) ||
    header("content-type").some((value) => /^\s*multipart\/report\b/i.test(value))
  );
}
