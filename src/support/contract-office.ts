/** The HTTP calls of the office page "Contact messages". Addresses and numbers are masked; revealing them takes a reason. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { openedComplaint } from "./complaints/contract-open.ts";
import { dueFields } from "./goals/model/due.ts";
import { ratingSchema } from "./surveys/model/survey.ts";
import { answerTextSchema, CATEGORIES, ENTRY_KINDS, FOLDERS, STATUSES } from "./model/message.ts";

/** Maximum of listed messages; beyond it the search must be narrowed. */
export const MAX_LISTED = 10_000;
/** A file contains everything that matches its filter, or the export is refused. */
export const MAX_EXPORTED = 5_000;

const messageId = idSchema("cm");
const entryId = idSchema("ce");
const personId = idSchema("us");
const viewing = { access: { menu: "contact", module: ["view"] } } as const;
const answering = { access: { menu: "contact", module: ["answer"] } } as const;
const done = z.strictObject({ done: z.literal(true) });
const named = z.strictObject({ id: personId, name: z.string() });

const rowFields = {
  id: messageId,
  reference: z.string(),
  fullName: z.string(),
  /** Masked. */
  email: z.string(),
  subject: z.string(),
  category: z.enum(CATEGORIES),
  status: z.enum(STATUSES),
  assignee: named.nullable(),
  receivedAt: instantCodec,
  touchedAt: instantCodec,
  ...dueFields,
} as const;

export const listMessages = get({
  exportedBy: "support.export_messages",
  ...viewing,
  name: "support.list_messages",
  path: "/v1/contact/messages",
  summary:
    "Lists messages of a folder, the newest first, by category and by part of a name, an address, a number, a subject or a reference.",
  input: z.strictObject({
    folder: z.enum(FOLDERS).default("open"),
    category: z.enum(CATEGORIES).optional(),
    search: z.string().max(120).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    messages: z.array(z.strictObject(rowFields)),
    total: z.int(),
    counts: z.strictObject({ open: z.int(), mine: z.int(), spam: z.int() }),
  }),
});

/** `?folder=mine&topic=account&q=siti`. */
export const inboxAddress = listAddress("/office/contact", listMessages, { names: { category: "topic" }, views: ["folder"] });

export const readMessage = get({
  ...viewing,
  name: "support.read_message",
  path: "/v1/contact/message",
  summary: "Reads one message with its history: answers, notes, assignments.",
  input: z.strictObject({ id: messageId }),
  output: z.strictObject({
    ...rowFields,
    phone: z.string().nullable(),
    body: z.string(),
    language: z.enum(["ID", "EN"]),
    /** The person signed in when the message was sent. */
    person: named.nullable(),
    suspicion: z.string().nullable(),
    /** The complaint opened from this message. */
    complaint: openedComplaint.nullable(),
    /** The sender's answer to the survey. */
    survey: ratingSchema.nullable(),
    isYours: z.boolean(),
    /** When the system closes it, if nobody writes until then. Null: it waits for us, or is not open. */
    closesAt: instantCodec.nullable(),
    entries: z.array(
      z.strictObject({
        id: entryId,
        kind: z.enum(ENTRY_KINDS),
        text: z.string().nullable(),
        assignee: named.nullable(),
        /** Null: the system. */
        by: named.nullable(),
        at: instantCodec,
      }),
    ),
  }),
});

export const listColleagues = get({
  ...answering,
  name: "support.list_colleagues",
  path: "/v1/contact/colleagues",
  summary: "Lists the staff who may answer messages and to whom a message can be assigned.",
  input: z.strictObject({}),
  output: z.strictObject({ colleagues: z.array(named) }),
});

export const revealSender = post({
  ...viewing,
  name: "support.reveal_sender",
  path: "/v1/contact/reveal",
  summary: "Reveals address and number of a message's sender. The audit row records who saw them, and why.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: messageId, reason: toZod([required(), max(500)]) }),
  output: z.strictObject({ email: z.string(), phone: z.string().nullable() }),
});

export const assignMessage = post({
  ...answering,
  name: "support.assign_message",
  path: "/v1/contact/assign",
  summary: "Assigns an open message to a person who may answer, or to nobody.",
  refusals: { message_not_open: 409, colleague_unknown: 422 },
  input: z.strictObject({ id: messageId, to: personId.nullable() }),
  output: done,
});

const writing = z.strictObject({ id: messageId, entryId, text: answerTextSchema });

export const answerMessage = post({
  ...answering,
  name: "support.answer_message",
  path: "/v1/contact/answer",
  summary: "Answers by mail. The answer is stored with the message; the same entry id sends one mail, however often it is sent.",
  refusals: { message_not_open: 409, id_already_used: 409 },
  rateLimit: { max: 60, windowSeconds: 600 },
  input: writing,
  output: done,
});

export const noteMessage = post({
  ...answering,
  name: "support.note_message",
  path: "/v1/contact/note",
  summary: "Adds a note for colleagues. The sender never sees it.",
  refusals: { id_already_used: 409 },
  input: writing,
  output: done,
});

const moving = {
  ...answering,
  refusals: { message_not_as_shown: 409 },
  input: z.strictObject({ id: messageId }),
  output: done,
} as const;

export const closeMessage = post({
  ...moving,
  name: "support.close_message",
  path: "/v1/contact/close",
  summary: "Closes an open message.",
});

export const reopenMessage = post({
  ...moving,
  name: "support.reopen_message",
  path: "/v1/contact/reopen",
  summary: "Reopens a closed message.",
});

export const markSpam = post({
  ...moving,
  name: "support.mark_spam",
  path: "/v1/contact/mark-spam",
  summary: "Moves an open message to the spam folder, where it is deleted after 30 days.",
});

export const unmarkSpam = post({
  ...moving,
  name: "support.unmark_spam",
  path: "/v1/contact/unmark-spam",
  summary: "Takes a message out of the spam folder.",
});

export const exportMessages = download({
  name: "support.export_messages",
  path: "/v1/contact/export_list",
  access: { menu: "contact", module: ["export"] },
  summary: `Exports messages of a folder as CSV, at most ${MAX_EXPORTED}. Writes an audit row with the filter and the reason.`,
  refusals: { too_many_to_export: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({
    folder: z.enum(FOLDERS).default("open"),
    category: z.enum(CATEGORIES).optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    reason: z.string().trim().min(3).max(200),
  }),
  output: z.unknown(),
});
