/** What is known of a mail beside its text, for server and screen. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";

export const SIGNATURES = ["signed", "other_domain", "unsigned", "broken", "unchecked"] as const;
export const SERVERS = ["named", "not_named", "unnamed", "unchecked"] as const;
/** Why an attachment was not stored. */
export const LEFT_OUT_WHYS = ["type", "unreadable", "too_large", "too_many", "busy"] as const;
export type LeftOutWhy = (typeof LEFT_OUT_WHYS)[number];
/** Why a mail that answers something did not join it: its sender is another one, it is closed, or it takes no answers. */
export const REFERS_AS = ["other_sender", "over", "form"] as const;
export type RefersAs = (typeof REFERS_AS)[number];
/** Why a mail was put into the folder of spam. */
export const SUSPICIONS = ["disowned", "many_from_sender", "many_from_domain", "many_at_once"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** Mails set aside: deleted after this time. */
export const SPAM_RETENTION_MS = 30 * DAY_MS;
/** Of one address in an hour. Beyond the first, new cases go to the folder of spam; beyond the second, mails are refused for now. */
export const MAILS_PER_HOUR = { cases: 5, mails: 30 } as const;
/** New cases of one domain, and of all, in an hour: far more than an operator has. */
export const CASES_PER_HOUR = { domain: 120, all: 300 } as const;
/** Files of one address, and of all, in a day: whoever sends them is nobody known. */
export const FILES_PER_DAY = { sender: 40, all: 1_000 } as const;
/** Mails in the folder of spam. A full folder drops its oldest, unless nobody had a day to look at it. */
export const MAX_SPAM_MAILS = 2_000;

export const leftOutSchema = z.strictObject({ name: z.string(), why: z.enum(LEFT_OUT_WHYS) });
export type LeftOut = z.output<typeof leftOutSchema>;

/** A mail as staff see it: beside its entry. */
export const shownMailSchema = z.strictObject({
  signature: z.enum(SIGNATURES),
  signedBy: z.string().nullable(),
  server: z.enum(SERVERS),
  quoted: z.string().nullable(),
  isCut: z.boolean(),
  leftOut: z.array(leftOutSchema),
  refersTo: z.union([idSchema("th"), idSchema("cm")]).nullable(),
  refersAs: z.enum(REFERS_AS).nullable(),
});
export type ShownMail = z.output<typeof shownMailSchema>;
