/**
 * Pages that are kept while a person registers or is verified, because they came to do something there. The address travels in mails that a
 * stranger may have requested, so only these pages, and only plain queries. Pure.
 */

/** The send page with a destination and an amount. */
export const SEND_PAGE = /^\/dashboard\/send\?[A-Za-z0-9=&.%_-]{1,200}$/;
/** The same, or the verification that comes first and names the send page in its own query. */
export const ONWARD_PAGE = /^\/dashboard\/(?:send|verification)\?[A-Za-z0-9=&.%_-]{1,200}$/;
