/** Lines of a mail's text that its page shows in a form of their own (`platform/mail/model/mail-blocks.ts`). */

/** Opens the first line: the turmeric dot of an arrival. */
export const ARRIVAL_MARK = "● ";
/** The line above the footer: the sign before a signature (RFC 3676), which mail programs fold away. */
export const FOOTER_SIGN = "-- ";
