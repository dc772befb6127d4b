/** HTTP calls by which staff open a complaint in the customer's name, from a chat or from a contact message. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { entryId as threadEntryId, threadId } from "../chat/contract.ts";
import { complaintEntryId, complaintId } from "./contract.ts";
import { COMPLAINT_TOPICS, complaintTextSchema } from "./model/complaint.ts";

const messageId = idSchema("cm");

/** A complaint as the pages of its chat and message name it. */
export const openedComplaint = z.strictObject({ id: complaintId, reference: z.string() });

const opening = {
  access: { menu: "complaint", module: ["answer"] },
  rateLimit: { max: 60, windowSeconds: 600 },
  output: z.strictObject({
    id: complaintId,
    reference: z.string(),
    dueAt: instantCodec.nullable(),
    /** False: the chat or message had this complaint before. */
    isNew: z.boolean(),
  }),
} as const;
const REFUSALS = {
  id_already_used: 409,
  complaint_needs_account: 409,
  complaint_terms_not_set: 503,
  transfer_unknown: 422,
} as const;
const fields = {
  id: complaintId,
  entryId: complaintEntryId,
  topic: z.enum(COMPLAINT_TOPICS),
  text: complaintTextSchema,
  transfer: idSchema("tr").optional(),
} as const;

export const openComplaintOfThread = post({
  ...opening,
  name: "support.open_complaint_of_thread",
  path: "/v1/complaint/open-thread",
  summary:
    "Opens a complaint in the name of a chat's customer. Its clock starts when the customer wrote the named entry. A chat has one complaint: opened again, the call answers with that one.",
  refusals: { ...REFUSALS, complaint_words_unknown: 422, thread_not_as_shown: 409 },
  input: z.strictObject({ ...fields, thread: threadId, said: threadEntryId }),
});

export const openComplaintOfMessage = post({
  ...opening,
  name: "support.open_complaint_of_message",
  path: "/v1/complaint/open-message",
  summary:
    "Opens a complaint in the name of the person who was signed in when they sent a contact message. Its clock starts when the message was received. A message has one complaint: opened again, the call answers with that one.",
  refusals: { ...REFUSALS, message_not_as_shown: 409 },
  input: z.strictObject({ ...fields, message: messageId }),
});

export const listSenderTransfers = get({
  access: opening.access,
  name: "support.list_sender_transfers",
  path: "/v1/complaint/sender-transfers",
  summary: "Lists the latest transfers of the person who was signed in when they sent a contact message, or whose chat it is.",
  input: z.strictObject({ thread: threadId.optional(), message: messageId.optional() }),
  output: z.strictObject({
    transfers: z.array(
      z.strictObject({ id: idSchema("tr"), number: z.string(), recipient: z.string(), amount: z.string(), at: instantCodec }),
    ),
  }),
});
