/** What pages of support watch besides threads. Pure, for server and browser. */

/** A page of the inbox watches this. */
export const INBOX_ID = "support_inbox";
