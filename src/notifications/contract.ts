/** The HTTP calls about what one is told. Everybody has their own. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { NOTICE_KINDS, TOPICS } from "./kinds.ts";

export const NOTICES_PER_PAGE = 20;
/** Above it the bell says "99+". */
export const MOST_COUNTED = 100;
const noticeId = idSchema("nt");

const noticeSchema = z.strictObject({
  id: noticeId,
  kind: z.enum(NOTICE_KINDS),
  /** In the caller's language. */
  title: z.string(),
  text: z.string(),
  /** The page that it is about. */
  path: z.string(),
  at: instantCodec,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof noticeSchema>;

const mine = { access: "signed_in", audit: "never" } as const;

export const listNotices = get({
  ...mine,
  name: "notifications.list_notices",
  path: "/v1/notifications",
  summary: "What one has been told, the newest first; `after` is the `next` of the page before.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    after: z
      .string()
      .regex(/^[1-9][0-9]{0,17}$/)
      .optional(),
  }),
  output: z.strictObject({ notices: z.array(noticeSchema), next: z.string().nullable(), unread: z.int() }),
});

export const countUnread = get({
  ...mine,
  name: "notifications.count_unread",
  path: "/v1/notifications/unread",
  summary: `How many notices are unread, ${MOST_COUNTED} at the most, and the version that the web socket tells of (watch \`person\`).`,
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ person: z.string(), version: z.int(), unread: z.int() }),
});

export const markRead = post({
  ...mine,
  name: "notifications.mark_read",
  path: "/v1/notifications/read",
  summary:
    "Marks as read one notice, all about one thing (a transfer's page was opened), or all of them. One that is read, or nobody's, stays as it is.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ id: noticeId.optional(), about: idSchema("tr").optional() }),
  output: z.strictObject({ unread: z.int() }),
});

const choice = z.strictObject({ topic: z.enum(TOPICS), mail: z.boolean(), phone: z.boolean() });
const choices = z.strictObject({ choices: z.array(choice) });

export const readPreferences = get({
  ...mine,
  name: "notifications.read_preferences",
  path: "/v1/notifications/preferences",
  summary: "By which ways one is told of each topic, besides the list. What concerns the account's security is always told.",
  input: z.strictObject({}),
  output: choices,
});

export const savePreferences = post({
  name: "notifications.save_preferences",
  path: "/v1/notifications/preferences/save",
  access: "signed_in",
  summary: "Says by which ways one wants to be told of topics; those that are left out stay.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ choices: z.array(choice).min(1).max(TOPICS.length) }),
  output: choices,
});
