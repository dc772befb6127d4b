/** The calls of one thread in the office: reading, answering, assigning, moving, labels, merging, presence, explanations. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { entryId, threadId } from "../chat/contract.ts";
import {
  CHANNELS,
  CONTACT_REASONS,
  messageTextSchema,
  MOVES,
  PRIORITIES,
  THREAD_EVENTS,
  THREAD_STATES,
} from "../chat/model/thread.ts";
import { SECRET_KINDS } from "../chat/model/mask-secrets.ts";
import { ratingSchema } from "../surveys/model/survey.ts";
import { openedComplaint } from "../complaints/contract-open.ts";
import { dueFields } from "../goals/model/due.ts";
import { chatFileSchema, messageFilesSchema } from "../files/model/chat-file.ts";
import { shownMailSchema, SUSPICIONS } from "../mail/model/received.ts";
import { answering, named, viewing } from "./contract-list.ts";
import { MAX_TAGS, TAG } from "./model/queues.ts";

const personId = idSchema("us");
const done = z.strictObject({ done: z.literal(true) });
const labels = {
  reason: z.enum(CONTACT_REASONS).nullable(),
  tags: z.array(z.string().regex(TAG)).max(MAX_TAGS),
  priority: z.enum(PRIORITIES),
} as const;

export const readDeskThread = get({
  ...viewing,
  name: "support.read_desk_thread",
  path: "/v1/support/thread",
  summary: "Reads a thread with notes and events, the entries after a number, and the customer's other threads.",
  input: z.strictObject({ id: threadId, after: z.coerce.number().int().min(0).default(0) }),
  output: z.strictObject({
    id: threadId,
    channel: z.enum(CHANNELS),
    reference: z.string(),
    subject: z.string(),
    state: z.enum(THREAD_STATES),
    language: z.enum(["ID", "EN"]),
    version: z.int(),
    customer: z.string(),
    /** Of a thread of mails: the sender's address, masked. */
    mailAddress: z.string().nullable(),
    /** The customer with this address, if the sender's domain signed the latest mail. Likely, and no proof: nothing of theirs is shown by it. */
    probably: named.nullable(),
    /** Why a mail is in the folder of spam; null: staff put it there, or it is not there. */
    suspicion: z.enum(SUSPICIONS).nullable(),
    /** Null for a visitor. */
    person: personId.nullable(),
    transfer: idSchema("tr").nullable(),
    ...labels,
    assignee: named.nullable(),
    isYours: z.boolean(),
    snoozedUntil: instantCodec.nullable(),
    mergedInto: threadId.nullable(),
    /** The complaint opened from this chat, or from one merged into it. */
    complaint: openedComplaint.nullable(),
    /** The customer's answer to the survey. */
    survey: ratingSchema.nullable(),
    openedAt: instantCodec,
    waitingSince: instantCodec.nullable(),
    ...dueFields,
    customerReadNo: z.int(),
    entries: z.array(
      z.strictObject({
        no: z.int(),
        id: entryId,
        kind: z.enum(["public", "note", "system"]),
        side: z.enum(["customer", "staff", "system"]),
        by: named.nullable(),
        event: z.enum(THREAD_EVENTS).nullable(),
        assignee: named.nullable(),
        /** Null for an event, and for a message that is nothing but files. */
        text: z.string().nullable(),
        files: z.array(chatFileSchema),
        /** What is known of the mail that it came with; null: it came with none. */
        mail: shownMailSchema.nullable(),
        at: instantCodec,
      }),
    ),
    hasMore: z.boolean(),
    others: z.array(
      z.strictObject({
        id: threadId,
        reference: z.string(),
        subject: z.string(),
        state: z.enum(THREAD_STATES),
        touchedAt: instantCodec,
      }),
    ),
  }),
});

export const answerThread = post({
  ...answering,
  name: "support.answer_thread",
  path: "/v1/support/answer",
  summary:
    "Answers the customer, with files that were given for it before, or adds a note for colleagues. In a thread of mails the answer is mailed with them. The same entry id counts once.",
  refusals: { id_already_used: 409, thread_closed: 409, chat_file_gone: 409, mail_files_too_large: 422 },
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    id: threadId,
    entryId,
    text: messageTextSchema,
    kind: z.enum(["public", "note"]),
    files: messageFilesSchema,
  }),
  output: z.strictObject({ no: z.int(), masked: z.array(z.enum(SECRET_KINDS)) }),
});

export const markThreadRead = post({
  ...answering,
  name: "support.mark_thread_read",
  path: "/v1/support/read",
  summary: "Says that staff have read a thread up to a number.",
  audit: "never",
  input: z.strictObject({ id: threadId, no: z.int().min(0) }),
  output: done,
});

export const assignThread = post({
  ...answering,
  name: "support.assign_thread",
  path: "/v1/support/assign",
  summary: "Gives a thread to the caller, to a colleague who may answer, or back to the queue.",
  refusals: { colleague_unknown: 422, thread_closed: 409 },
  input: z.strictObject({ id: threadId, to: personId.nullable() }),
  output: done,
});

export const listChatColleagues = get({
  ...answering,
  name: "support.list_chat_colleagues",
  path: "/v1/support/colleagues",
  summary: "Lists the staff who may answer chats, and whether they are present.",
  input: z.strictObject({}),
  output: z.strictObject({ colleagues: z.array(z.strictObject({ ...named.shape, isPresent: z.boolean() })) }),
});

export const moveThread = post({
  ...answering,
  name: "support.move_thread",
  path: "/v1/support/move",
  summary: "Solves a thread, reopens it, lets it wait for a third party, or moves a mail into the folder of spam or back.",
  refusals: { thread_not_as_shown: 409 },
  input: z.strictObject({ id: threadId, move: z.enum(MOVES) }),
  output: done,
});

export const snoozeThread = post({
  ...answering,
  name: "support.snooze_thread",
  path: "/v1/support/snooze",
  summary: "Puts a thread off until a time, or until the customer writes. Null ends it.",
  refusals: { thread_not_as_shown: 409, time_not_possible: 422 },
  input: z.strictObject({ id: threadId, until: instantCodec.nullable() }),
  output: done,
});

export const labelThread = post({
  ...answering,
  name: "support.label_thread",
  path: "/v1/support/label",
  summary: "Sets contact reason, tags and priority of a thread.",
  input: z.strictObject({ id: threadId, ...labels }),
  output: done,
});

export const mergeThread = post({
  ...answering,
  name: "support.merge_thread",
  path: "/v1/support/merge",
  summary: "Merges a thread into another one of the same customer: what was said moves there, and this one is closed.",
  refusals: { not_same_customer: 409, thread_closed: 409 },
  input: z.strictObject({ id: threadId, into: threadId }),
  output: done,
});

export const bePresent = post({
  ...answering,
  name: "support.be_present",
  path: "/v1/support/presence",
  summary:
    "Says that the caller takes chats for the next ninety seconds, or takes none from now on. A renewal counts unless the presence was ended.",
  audit: "never",
  input: z.strictObject({ isPresent: z.boolean(), isRenewal: z.boolean().default(false) }),
  output: z.strictObject({ given: z.int(), isPresent: z.boolean() }),
});

export const sendExplanation = post({
  ...answering,
  name: "support.send_explanation",
  path: "/v1/support/explain",
  summary:
    "Sends the customer of a thread where their own transfer is, in their language: what its sender may know, by the books.",
  refusals: { id_already_used: 409, thread_closed: 409, transfer_unknown: 422 },
  input: z.strictObject({ id: threadId, entryId, transfer: idSchema("tr") }),
  output: done,
});

export const readExplanation = get({
  ...viewing,
  name: "support.read_explanation",
  path: "/v1/support/explanation",
  summary: "Reads what the customer of a thread would be sent about one of their own transfers.",
  refusals: { transfer_unknown: 422 },
  input: z.strictObject({ id: threadId, transfer: idSchema("tr") }),
  output: z.strictObject({ text: z.string() }),
});

export const listCustomerTransfers = get({
  ...viewing,
  name: "support.list_customer_transfers",
  path: "/v1/support/transfers",
  summary: "Lists the latest transfers of a thread's customer, as the customer sees them.",
  input: z.strictObject({ id: threadId }),
  output: z.strictObject({
    transfers: z.array(
      z.strictObject({
        id: idSchema("tr"),
        number: z.string(),
        recipient: z.string(),
        amount: z.string(),
        status: z.string(),
        at: instantCodec,
      }),
    ),
  }),
});
