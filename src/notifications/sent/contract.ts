/** HTTP calls of the office about messages that were sent: about a transfer, to a person; and sending one again. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";

/** The newest messages that one page shows. */
export const MESSAGES_SHOWN = 20;
export const MESSAGE_CHANNELS = ["email", "sms", "whatsapp"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
/** Why a message cannot be sent again over a channel. */
export const WHY_NOT_REPEAT = ["holds_code", "other_address"] as const;

const sentSchema = z.strictObject({
  id: idSchema("ms"),
  channel: z.enum(MESSAGE_CHANNELS),
  template: z.string(),
  /** Masked. */
  recipient: z.string(),
  state: z.enum(["queued", "sent", "failed", "delivered", "undelivered"]),
  createdAt: instantCodec,
  sentAt: instantCodec.nullable(),
  deliveredAt: instantCodec.nullable(),
  isRepeat: z.boolean(),
});
export type SentView = z.output<typeof sentSchema>;
const repeatableSchema = sentSchema.extend({
  /** Over which channels it can be sent again, and why not over the others. */
  repeats: z.array(z.strictObject({ channel: z.enum(MESSAGE_CHANNELS), whyNot: z.enum(WHY_NOT_REPEAT).nullable() })),
});
export type RepeatableView = z.output<typeof repeatableSchema>;
const aboutSchema = z.strictObject({ messages: z.array(repeatableSchema) });

export const listAbout = get({
  name: "notifications.list_sent_about",
  path: "/v1/notifications/sent/about",
  access: {
    anyOf: [
      { menu: "transfer", module: ["oversee"] },
      { menu: "compliance", module: ["view"] },
    ],
  },
  summary:
    "Lists the messages sent about a transfer, newest first: channel, template, masked address, state. Texts are not shown.",
  input: z.strictObject({ transfer: idSchema("tr") }),
  output: aboutSchema,
});

export const listTo = get({
  name: "notifications.list_sent_to",
  path: "/v1/notifications/sent/to",
  access: { menu: "user", module: ["view"] },
  summary: "Lists the messages sent to the present addresses of a user, newest first. Texts are not shown.",
  input: z.strictObject({ person: idSchema("us") }),
  output: z.strictObject({ messages: z.array(sentSchema) }),
});

export const repeatMessage = post({
  name: "notifications.repeat_message",
  path: "/v1/notifications/sent/repeat",
  access: { menu: "transfer", module: ["resend"] },
  summary: "Sends a message about a transfer again, over the same or another channel. A message with a code is never sent again.",
  refusals: { message_holds_code: 409, message_other_address: 409, message_sent_just_now: 429, message_repeated_enough: 429 },
  rateLimit: { max: 30, windowSeconds: 600 },
  input: z.strictObject({ id: idSchema("ms"), channel: z.enum(MESSAGE_CHANNELS) }),
  output: aboutSchema,
});
