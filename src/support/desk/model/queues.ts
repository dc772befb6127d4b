/** The queues of the inbox. Pure, for server and screen. */

/** `waiting`: for us; `mine`: given to the reader; `pending`: for the customer or a third party; `follow_up`: a survey
 * with a low score or an unsolved question. */
export const DESK_QUEUES = ["waiting", "mine", "pending", "snoozed", "follow_up", "solved", "spam"] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

/** How long a page's word that its reader is present counts; it is renewed before. */
export const PRESENT_FOR_MS = 90_000;
export const PRESENCE_EVERY_MS = 30_000;
/** The longest that a thread can be put off. */
export const MAX_SNOOZE_DAYS = 30;
export const TAG = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,29}$/u;
export const MAX_TAGS = 10;
/** Tags as one line that staff type: separated by commas. */
export const TAGS_LINE = /^\s*(?:[\p{L}\p{N}][\p{L}\p{N} -]{0,29}(?:,\s*[\p{L}\p{N}][\p{L}\p{N} -]{0,29}){0,9},?)?\s*$/u;
