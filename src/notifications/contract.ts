/** The HTTP calls about a person's own notifications. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { CHANNELS, NOTIFICATION_KINDS, TOPICS } from "./model/notice-kinds.ts";

export const NOTIFICATIONS_PER_PAGE = 20;
/** Above this the bell shows "99+". */
export const MAX_COUNTED = 100;
const notificationId = idSchema("nt");

const notificationSchema = z.strictObject({
  id: notificationId,
  kind: z.enum(NOTIFICATION_KINDS),
  /** In the caller's language. */
  title: z.string(),
  text: z.string(),
  /** The page that the notification links to. */
  path: z.string(),
  at: instantCodec,
  isRead: z.boolean(),
  /** How many older ones about the same transfer it stands for. */
  earlier: z.int(),
});
export type Notification = z.output<typeof notificationSchema>;

const mine = { access: "signed_in", audit: "never" } as const;

export const listNotifications = get({
  ...mine,
  name: "notifications.list_notices",
  path: "/v1/notifications",
  summary:
    "Lists the caller's notifications, newest first, of each transfer the newest; `after` is the `next` of the previous page.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    after: z
      .string()
      .regex(/^[1-9][0-9]{0,17}$/)
      .optional(),
  }),
  output: z.strictObject({ notifications: z.array(notificationSchema), next: z.string().nullable(), unread: z.int() }),
});

export const notificationsAddress = listAddress("/dashboard/notifications", listNotifications);

export const countUnread = get({
  ...mine,
  name: "notifications.count_unread",
  path: "/v1/notifications/unread",
  summary: `Counts unread notifications, at most ${MAX_COUNTED}, and returns the version that the web socket sends (watch \`person\`).`,
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ person: z.string(), version: z.int(), unread: z.int() }),
});

export const markRead = post({
  ...mine,
  name: "notifications.mark_read",
  path: "/v1/notifications/read",
  summary:
    "Marks as read one notification with the older ones that it stands for, all about the subject of an opened page, or all.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    id: notificationId.optional(),
    about: z
      .union([idSchema("tr"), idSchema("pl"), idSchema("cn"), idSchema("th"), idSchema("sd"), idSchema("cy"), idSchema("cv")])
      .optional(),
  }),
  output: z.strictObject({ unread: z.int() }),
});

const choice = z.strictObject({ topic: z.enum(TOPICS), mail: z.boolean(), phone: z.boolean(), device: z.boolean() });
const choices = z.strictObject({ choices: z.array(choice) });

export const readPreferences = get({
  ...mine,
  name: "notifications.read_preferences",
  path: "/v1/notifications/preferences",
  summary: "Lists the channels for each topic. Notifications about security are always sent.",
  input: z.strictObject({}),
  /** `channels`: those that the caller can have here; devices need a key of the installation, and staff have none. */
  output: choices.extend({ channels: z.array(z.enum(CHANNELS)) }),
});

export const savePreferences = post({
  name: "notifications.save_preferences",
  path: "/v1/notifications/preferences/save",
  access: "signed_in",
  summary: "Saves the channels of the given topics, and of no others.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ choices: z.array(choice).min(1).max(TOPICS.length) }),
  output: choices,
});
