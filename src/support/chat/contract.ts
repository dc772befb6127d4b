/**
 * The HTTP calls of the chat, for customers and visitors. A visitor is recognised by an HttpOnly cookie. The page sends with ids of its own
 * and reads what comes after the last number it has: nothing is lost, doubled or out of order, whatever happens to the connection.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { formTraces } from "../contract.ts";
import { chatFileSchema, messageFilesSchema } from "../files/model/chat-file.ts";
import { SECRET_KINDS } from "./model/mask-secrets.ts";
import { CHAT_STATES, entryTextSchema, messageTextSchema, THREAD_EVENTS, visitorNameSchema } from "./model/thread.ts";

export const threadId = idSchema("th");
export const entryId = idSchema("te");
/** Entries of one answer; the page reads on while there are more. */
export const ENTRIES_PER_READ = 100;

const done = z.strictObject({ done: z.literal(true) });
/** The number of the entry, and the kinds of secrets that were masked in it. */
const said = z.strictObject({ no: z.int(), masked: z.array(z.enum(SECRET_KINDS)) });

/** Customer service as it is now. Minutes are the median wait of the last two hours; null: too few chats to say. */
const serviceSchema = z.strictObject({
  isOpen: z.boolean(),
  opensAt: instantCodec.nullable(),
  /** Until when a message sent now is answered. Null: nothing is promised. */
  answersBy: instantCodec.nullable(),
  waiting: z.int(),
  waitMinutes: z.int().nullable(),
});
export type Service = z.output<typeof serviceSchema>;

export const readChat = get({
  name: "support.read_chat",
  path: "/v1/chat",
  access: "public",
  summary:
    "Reads whether customer service works now, how long people wait, and the caller's latest threads. Opens the form of a new one.",
  input: z.strictObject({}),
  output: z.strictObject({
    service: serviceSchema,
    formToken: z.string(),
    threads: z.array(
      z.strictObject({
        id: threadId,
        reference: z.string(),
        subject: z.string(),
        state: z.enum(CHAT_STATES),
        touchedAt: instantCodec,
        unread: z.int(),
      }),
    ),
  }),
});

export const startChat = post({
  name: "support.start_chat",
  path: "/v1/chat/start",
  access: "public",
  summary:
    "Opens a thread with its first message. The caller chooses both ids; the same ids count once. In busy hours the answer is `challenge` (altcha): nothing is stored until the call is repeated with its `proof`.",
  audit: "never",
  // Counts refused attempts, and may verify proofs of work: no transaction meanwhile.
  transaction: "by_steps",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: { id_already_used: 409, too_many_chats: 409, chat_not_taken: 503, transfer_unknown: 422 },
  input: z.strictObject({
    id: threadId,
    entryId,
    text: entryTextSchema,
    name: visitorNameSchema.optional(),
    /** The signed-in customer's own transfer that this is about. */
    transfer: idSchema("tr").optional(),
    ...formTraces,
  }),
  output: z.union([said, z.strictObject({ challenge: z.string() })]),
});

const shownEntry = z.strictObject({
  no: z.int(),
  id: entryId,
  by: z.enum(["you", "staff", "system"]),
  /** The first name of the person who answered. */
  name: z.string().nullable(),
  event: z.enum(THREAD_EVENTS).nullable(),
  /** Null for an event, and for a message that is nothing but files. */
  text: z.string().nullable(),
  files: z.array(chatFileSchema),
  at: instantCodec,
});
export type ShownEntry = z.output<typeof shownEntry>;

export const readThread = get({
  name: "support.read_thread",
  path: "/v1/chat/thread",
  access: "public",
  summary: "Reads one of the caller's own threads: its state, and the entries after a number, in order.",
  rateLimit: { max: 600, windowSeconds: 60 },
  input: z.strictObject({ id: threadId, after: z.coerce.number().int().min(0).default(0) }),
  output: z.strictObject({
    id: threadId,
    reference: z.string(),
    subject: z.string(),
    state: z.enum(CHAT_STATES),
    version: z.int(),
    /** The last entry that staff have read. */
    staffReadNo: z.int(),
    /** The place in the queue, from 1; null once somebody has answered. */
    place: z.int().nullable(),
    waitMinutes: z.int().nullable(),
    answersBy: instantCodec.nullable(),
    isServiceOpen: z.boolean(),
    mergedInto: threadId.nullable(),
    /** The survey of a solved thread: it can be answered, was answered, or there is none. */
    survey: z.enum(["open", "answered"]).nullable(),
    entries: z.array(shownEntry),
    hasMore: z.boolean(),
  }),
});

export const say = post({
  name: "support.say",
  path: "/v1/chat/say",
  access: "public",
  summary:
    "Writes into one of the caller's own threads, with files that were given for it before; these need no text. The same entry id counts once.",
  audit: "never",
  rateLimit: { max: 60, windowSeconds: 60 },
  refusals: { id_already_used: 409, thread_closed: 409, chat_file_gone: 409 },
  input: z.strictObject({ id: threadId, entryId, text: messageTextSchema, files: messageFilesSchema }),
  output: said,
});

export const markRead = post({
  name: "support.mark_read",
  path: "/v1/chat/read",
  access: "public",
  summary: "Says that the customer has read a thread up to a number.",
  audit: "never",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ id: threadId, no: z.int().min(0) }),
  output: done,
});

export const endChat = post({
  name: "support.end_chat",
  path: "/v1/chat/end",
  access: "public",
  summary: "Says that the question is solved. Writing again within seven days goes on with the same thread.",
  audit: "never",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: threadId }),
  output: done,
});

export const joinChats = post({
  name: "support.join_chats",
  path: "/v1/chat/join",
  access: "signed_in",
  summary: "Gives the threads that this browser opened as a visitor to the account that has signed in.",
  audit: "never",
  input: z.strictObject({}),
  output: z.strictObject({ joined: z.int() }),
});
