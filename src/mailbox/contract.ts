/** The calls of the development mailbox. Public because it holds no real data: they are bound only outside production. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { email, max, regex, required } from "#kernel/validation/rules.ts";
import { refineFields, toZod } from "#kernel/validation/validate.ts";

export const CHANNELS = ["email", "sms", "whatsapp"] as const;

export const messageSchema = z.strictObject({
  id: idSchema("ms"),
  channel: z.enum(CHANNELS),
  recipient: z.string(),
  language: z.enum(["ID", "EN"]),
  template: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  state: z.enum(["queued", "sent", "failed", "delivered", "undelivered"]),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  isBlank: z.boolean(),
  /** Ids of the files that go with it. */
  attachments: z.array(z.string()),
});
export type MailboxMessage = z.output<typeof messageSchema>;

/** A mail as its reader sees it: a page of the server, not a call. */
export const MAIL_PATH = "/dev/mail/:id";

export const listMessages = get({
  name: "mailbox.list_messages",
  path: "/v1/dev/mailbox/messages",
  access: "public",
  summary: "Lists the newest messages that the product has written. Development only.",
  input: z.strictObject({ recipient: z.string().max(200).optional() }),
  output: z.strictObject({ messages: z.array(messageSchema) }),
});

/** An address for e-mail, a telephone number with country code for the other channels. Form and server use the same rules. */
export const testMessageSchema = z
  .strictObject({ channel: z.enum(CHANNELS), recipient: toZod([required(), max(200)]), text: toZod([required(), max(2_000)]) })
  .superRefine((message, context) => {
    const rules = message.channel === "email" ? [email()] : [regex(/^\+\d{7,15}$/)];
    refineFields({ recipient: rules })(message, context);
  });

export const sendTestMessage = post({
  name: "mailbox.send_test_message",
  path: "/v1/dev/mailbox/send-test",
  access: "public",
  summary: "Writes a test message to the outbox. Development only.",
  input: testMessageSchema,
  output: z.strictObject({ id: idSchema("ms") }),
});
