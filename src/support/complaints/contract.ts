/** HTTP calls of customers about their own complaints: complaining, following, adding words, objecting once, the answer letter. */
import { z } from "zod";
import { download, get, post, type Output } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { chatFileSchema, messageFilesSchema } from "../files/model/chat-file.ts";
import {
  COMPLAINT_CHANNELS,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  complaintTextSchema,
  ENTRY_KINDS,
  OUTCOMES,
} from "./model/complaint.ts";

export const complaintId = idSchema("cn");
export const complaintEntryId = idSchema("ne");

/** Everybody with an account complains: customers, agents and partners that send. */
const own = { access: "signed_in" } as const;

const FILE_REFUSALS = { chat_file_gone: 409, complaint_files_full: 409 } as const;

const ownFields = {
  id: complaintId,
  reference: z.string(),
  topic: z.enum(COMPLAINT_TOPICS),
  /** Other than `own_form`: staff opened it from the customer's words in a chat or message. */
  channel: z.enum(COMPLAINT_CHANNELS),
  state: z.enum(COMPLAINT_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  transfer: z.strictObject({ id: idSchema("tr"), number: z.string() }).nullable(),
  receivedAt: instantCodec,
  touchedAt: instantCodec,
  answeredAt: instantCodec.nullable(),
  /** Until when we answer. Null: answered, or we wait for the customer. */
  dueAt: instantCodec.nullable(),
} as const;

export const readOwnComplaints = get({
  ...own,
  name: "support.read_own_complaints",
  path: "/v1/complaint/mine",
  summary: "Reads the caller's latest complaints, the newest first.",
  input: z.strictObject({}),
  output: z.strictObject({ complaints: z.array(z.strictObject(ownFields)) }),
});

export const complain = post({
  ...own,
  name: "support.complain",
  path: "/v1/complaint/send",
  summary:
    "Sends a complaint, about one of the caller's own transfers or in general. It gets its number and its due time at once, and is acknowledged. The same id counts once.",
  refusals: {
    id_already_used: 409,
    too_many_complaints: 409,
    complaint_transfer_unknown: 422,
    complaints_not_taken: 503,
    ...FILE_REFUSALS,
  },
  rateLimit: { max: 20, windowSeconds: 600 },
  input: z.strictObject({
    id: complaintId,
    entryId: complaintEntryId,
    topic: z.enum(COMPLAINT_TOPICS),
    text: complaintTextSchema,
    transfer: idSchema("tr").optional(),
    files: messageFilesSchema,
  }),
  output: z.strictObject({ reference: z.string(), dueAt: instantCodec.nullable() }),
});

export const readOwnComplaint = get({
  ...own,
  name: "support.read_own_complaint",
  path: "/v1/complaint/own",
  summary: "Reads one of the caller's complaints: words, questions, extension, answers.",
  input: z.strictObject({ id: complaintId }),
  output: z.strictObject({
    ...ownFields,
    isExtended: z.boolean(),
    /** Until when the caller may object to the answer; null: not any more, or not yet. */
    objectUntil: instantCodec.nullable(),
    entries: z.array(
      z.strictObject({
        id: complaintEntryId,
        no: z.int(),
        kind: z.enum(ENTRY_KINDS),
        text: z.string().nullable(),
        files: z.array(chatFileSchema),
        at: instantCodec,
        /** An answer has a letter. */
        outcome: z.enum(OUTCOMES).nullable(),
      }),
    ),
  }),
});
export type OwnComplaint = Output<typeof readOwnComplaint>;

const writing = z.strictObject({
  id: complaintId,
  entryId: complaintEntryId,
  text: complaintTextSchema,
  files: messageFilesSchema,
});
const done = z.strictObject({ done: z.literal(true) });

export const addToComplaint = post({
  ...own,
  name: "support.add_to_complaint",
  path: "/v1/complaint/add",
  summary: "Adds words to a complaint that is not answered, or answers what was asked: then its clock runs again.",
  refusals: { id_already_used: 409, complaint_not_as_shown: 409, ...FILE_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 600 },
  input: writing,
  output: done,
});

export const objectToAnswer = post({
  ...own,
  name: "support.object_to_answer",
  path: "/v1/complaint/object",
  summary: "Objects to an answer, once and within the days of its term: the complaint is opened again with a clock of its own.",
  refusals: { id_already_used: 409, complaint_not_as_shown: 409, objection_over: 409, ...FILE_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 600 },
  input: writing,
  output: done,
});

export const takeOwnLetter = download({
  ...own,
  name: "support.take_own_letter",
  path: "/v1/complaint/letter/export_list",
  summary: "Downloads the answer letter of one of the caller's complaints as it was sent: the same bytes each time.",
  rateLimit: { max: 60, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ id: complaintId, no: z.coerce.number().int().min(1) }),
  output: z.unknown(),
});
