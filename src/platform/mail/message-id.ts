/** The Message-ID of our mails. Our own id is in it: a mail program shows a mail that arrives twice once, and a reply names what it answers. */

/** `from`: the sender of all mail. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? "localhost"}>`;

/** The id in a Message-ID of ours, in angle brackets; null: it is none. The domain may have changed since. */
export const idOfMessageId = (messageId: string): string | null =>
  /^<(ms_[0-7][0-9a-hjkmnp-tv-z]{25})@/.exec(messageId)?.[1] ?? null;
