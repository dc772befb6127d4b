/** HTTP calls of staff about complaints: the list, one complaint, and what can be done with it. */
import { z } from "zod";
import { download, get, post, type Output } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { chatFileSchema } from "../files/model/chat-file.ts";
import { complaintEntryId, complaintId } from "./contract.ts";
import {
  COMPLAINT_CHANNELS,
  COMPLAINT_QUEUES,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  complaintTextSchema,
  ENTRY_KINDS,
  OUTCOMES,
  ROOT_CAUSES,
} from "./model/complaint.ts";

/** Complaints that a list counts; beyond it a filter must narrow it. */
export const MAX_COMPLAINTS_LISTED = 10_000;

const viewing = { access: { menu: "complaint", module: ["view"] } } as const;
const answering = { access: { menu: "complaint", module: ["answer"] } } as const;
const named = z.strictObject({ id: idSchema("us"), name: z.string() });
const done = z.strictObject({ done: z.literal(true) });

const rowFields = {
  id: complaintId,
  reference: z.string(),
  customer: named,
  topic: z.enum(COMPLAINT_TOPICS),
  state: z.enum(COMPLAINT_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  assignee: named.nullable(),
  receivedAt: instantCodec,
  answeredAt: instantCodec.nullable(),
  /** Null: answered, paused, or without hours. */
  dueAt: instantCodec.nullable(),
  /** Not answered and past its time, or answered after it. */
  isOverdue: z.boolean(),
  isReopened: z.boolean(),
} as const;

export const listComplaints = get({
  ...viewing,
  name: "support.list_complaints",
  path: "/v1/complaint/list",
  summary: "Lists a queue of complaints, what is due first before the rest, by topic and by number.",
  input: z.strictObject({
    queue: z.enum(COMPLAINT_QUEUES).default("open"),
    topic: z.enum(COMPLAINT_TOPICS).optional(),
    search: z.string().trim().max(40).optional(),
    page: z.coerce.number().int().min(1).max(MAX_COMPLAINTS_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    complaints: z.array(z.strictObject(rowFields)),
    total: z.int(),
    counts: z.strictObject({
      new: z.int(),
      open: z.int(),
      mine: z.int(),
      customer: z.int(),
      soon: z.int(),
      overdue: z.int(),
    }),
  }),
});

/** `?queue=overdue&topic=late&q=7MXP-4T2Q`. */
export const complaintsAddress = listAddress("/office/complaint", listComplaints, { views: ["queue"] });

export const readComplaint = get({
  ...viewing,
  name: "support.read_complaint",
  path: "/v1/complaint/one",
  summary: "Reads one complaint with its clock, its history with notes, its letters, and the customer's other complaints.",
  input: z.strictObject({ id: complaintId }),
  output: z.strictObject({
    ...rowFields,
    language: z.enum(["ID", "EN"]),
    transfer: z.strictObject({ id: idSchema("tr"), number: z.string() }).nullable(),
    channel: z.enum(COMPLAINT_CHANNELS),
    /** The chat or message from which it was opened; null once that is deleted. */
    thread: idSchema("th").nullable(),
    message: idSchema("cm").nullable(),
    /** The member of staff who opened it in the customer's name. */
    openedBy: named.nullable(),
    rootCause: z.enum(ROOT_CAUSES).nullable(),
    isExtended: z.boolean(),
    isYours: z.boolean(),
    days: z.int(),
    extensionDays: z.int(),
    /** Null while customer service has no hours. */
    clock: z
      .strictObject({
        state: z.enum(["running", "paused", "stopped"]),
        /** Working days, rounded down to tenths: used, and left; negative once it is overdue. */
        usedDays: z.number(),
        leftDays: z.number(),
        isDueSoon: z.boolean(),
      })
      .nullable(),
    entries: z.array(
      z.strictObject({
        id: complaintEntryId,
        no: z.int(),
        kind: z.enum(ENTRY_KINDS),
        by: named,
        assignee: named.nullable(),
        text: z.string().nullable(),
        files: z.array(chatFileSchema),
        at: instantCodec,
      }),
    ),
    letters: z.array(z.strictObject({ no: z.int(), outcome: z.enum(OUTCOMES), hash: z.string() })),
    others: z.array(
      z.strictObject({
        id: complaintId,
        reference: z.string(),
        topic: z.enum(COMPLAINT_TOPICS),
        state: z.enum(COMPLAINT_STATES),
        receivedAt: instantCodec,
      }),
    ),
  }),
});
export type OfficeComplaint = Output<typeof readComplaint>;

const writing = { id: complaintId, entryId: complaintEntryId, text: complaintTextSchema } as const;
const REFUSALS = { id_already_used: 409, complaint_not_as_shown: 409 } as const;

export const noteComplaint = post({
  ...answering,
  name: "support.note_complaint",
  path: "/v1/complaint/note",
  summary: "Adds a note for colleagues to a complaint.",
  refusals: REFUSALS,
  input: z.strictObject(writing),
  output: done,
});

export const askComplainant = post({
  ...answering,
  name: "support.ask_complainant",
  path: "/v1/complaint/ask",
  summary: "Asks the customer of a complaint for something. Its clock rests until they answer.",
  refusals: REFUSALS,
  input: z.strictObject(writing),
  output: done,
});

export const extendComplaint = post({
  ...answering,
  name: "support.extend_complaint",
  path: "/v1/complaint/extend",
  summary: "Extends the time for an answer once, with a reason that the customer reads.",
  refusals: { ...REFUSALS, already_extended: 409 },
  input: z.strictObject(writing),
  output: done,
});

export const answerComplaint = post({
  ...answering,
  name: "support.answer_complaint",
  path: "/v1/complaint/answer",
  summary:
    "Answers a complaint: accepted, partly or refused, with its root cause. The text becomes a letter (PDF) in the customer's language, stored once with its hash. No money moves by it.",
  refusals: { ...REFUSALS, operator_not_set: 503 },
  input: z.strictObject({ ...writing, outcome: z.enum(OUTCOMES), rootCause: z.enum(ROOT_CAUSES) }),
  output: done,
});

export const assignComplaint = post({
  ...answering,
  name: "support.assign_complaint",
  path: "/v1/complaint/assign",
  summary: "Gives a complaint to the caller, to a colleague who may answer, or back to the queue.",
  refusals: { ...REFUSALS, colleague_unknown: 422 },
  input: z.strictObject({ id: complaintId, entryId: complaintEntryId, to: idSchema("us").nullable() }),
  output: done,
});

export const listComplaintColleagues = get({
  ...answering,
  name: "support.list_complaint_colleagues",
  path: "/v1/complaint/colleagues",
  summary: "Lists the staff who may answer complaints.",
  input: z.strictObject({}),
  output: z.strictObject({ colleagues: z.array(named) }),
});

export const takeLetter = download({
  ...viewing,
  name: "support.take_letter",
  path: "/v1/complaint/office/letter/export_list",
  summary: "Downloads the letter of an answer as it was sent.",
  rateLimit: { max: 60, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ id: complaintId, no: z.coerce.number().int().min(1) }),
  output: z.unknown(),
});
