/** The interface between the receiver of mails and the use case that stores them. */

/** A mail as it came over the wire, with its envelope. */
export interface ArrivedMail {
  /** MAIL FROM; empty for bounces and automatic answers. */
  readonly sender: string;
  /** The accepted recipients, in lower case. */
  readonly recipients: readonly string[];
  /** The server that sent it to the operator's mail server, as that one reports it (XFORWARD). Null: not known. */
  readonly client: { readonly address: string; readonly name: string } | null;
  readonly raw: Buffer;
}

/** The outcomes of a mail, for the log and `/metrics`. */
export const MAIL_OUTCOMES = [
  /** A new case, an entry of a known one, or the folder of spam. */
  "new",
  "joined",
  "spam",
  /** Accepted and not stored: received before, written by a machine, or one of our own. */
  "duplicate",
  "automatic",
  "own",
  /** Refused for good: too large, not a mail, or to somebody else. */
  "too_large",
  "unreadable",
  "relay",
  /** Refused for now: the sender's server repeats it. */
  "too_many",
  "no_room",
  "too_slow",
  "failed",
] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** Stores a mail, or decides that it is not stored. A thrown error is a failure of ours: the sender's server repeats the mail. */
export type TakeMail = (mail: ArrivedMail, requestId: string) => Promise<MailOutcome>;
