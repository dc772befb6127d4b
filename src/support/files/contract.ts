/**
 * The HTTP calls about files of chats and complaints. A file is given first and sent with a message afterwards; each has an id of the caller, so that both
 * can be repeated.
 */
import { z } from "zod";
import { download, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { FILE_MAX_BYTES, FILE_MEDIA, FILE_REFUSALS, MARK_REFUSALS } from "#kernel/uploaded-file.ts";
import { threadId } from "../chat/contract.ts";
import { answering, viewing } from "../desk/contract-list.ts";
import { chatFileId, chatFileSchema } from "./model/chat-file.ts";

const giving = {
  body: "multipart",
  upload: { maxFileBytes: FILE_MAX_BYTES, maxFiles: 1 },
  // Reading an upload waits for others: no transaction meanwhile.
  transaction: "by_steps",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: chatFileId, thread: threadId, file: z.file() }),
  output: z.strictObject({ file: chatFileSchema }),
} as const;
const removing = {
  audit: "never",
  rateLimit: { max: 60, windowSeconds: 60 },
  refusals: { file_settled: 409 },
  input: z.strictObject({ id: chatFileId }),
  output: z.strictObject({ done: z.literal(true) }),
} as const;
const GIVING_REFUSALS = { ...FILE_REFUSALS, chat_files_full: 409, thread_closed: 409 } as const;

export const giveChatFile = post({
  ...giving,
  name: "support.give_chat_file",
  path: "/v1/chat/file",
  access: "signed_in",
  summary:
    "Gives one file for a message in one of the caller's own threads: a picture is encoded again without metadata, a PDF with active content is refused. It is sent with a message.",
  refusals: { ...GIVING_REFUSALS, chat_files_day: 409 },
});

export const giveDeskFile = post({
  ...giving,
  ...answering,
  name: "support.give_desk_file",
  path: "/v1/support/file",
  summary: "Gives one file for an answer to a customer. It is sent with the answer.",
  refusals: GIVING_REFUSALS,
});

const complaintId = idSchema("cn");

export const giveComplaintFile = post({
  ...giving,
  name: "support.give_complaint_file",
  path: "/v1/complaint/file",
  access: "signed_in",
  summary:
    "Gives one file for a complaint of the caller, a new one or one that is not answered. It is sent with the caller's words.",
  refusals: { ...FILE_REFUSALS, chat_files_day: 409 },
  input: z.strictObject({ id: chatFileId, file: z.file() }),
});

export const takeComplaintFile = download({
  name: "support.take_complaint_file",
  path: "/v1/complaint/file/export_list",
  access: "signed_in",
  summary: "Downloads a file of one of the caller's own complaints.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ complaint: complaintId, id: chatFileId }),
  output: z.unknown(),
});

export const viewComplaintFile = post({
  access: { menu: "complaint", module: ["view"] },
  transaction: "by_steps",
  name: "support.view_complaint_file",
  path: "/v1/complaint/file/view",
  summary:
    "Reads one file of a complaint, with the reader's name, the time and the complaint written over it. The audit trail keeps who looked.",
  rateLimit: { max: 120, windowSeconds: 60 },
  refusals: MARK_REFUSALS,
  input: z.strictObject({ complaint: complaintId, id: chatFileId }),
  output: z.strictObject({ media: z.enum(FILE_MEDIA), content: z.string() }),
});

export const removeChatFile = post({
  ...removing,
  name: "support.remove_chat_file",
  path: "/v1/chat/file/remove",
  access: "signed_in",
  summary: "Removes one of the caller's files that has not been sent with a message or complaint.",
});

export const takeChatFile = download({
  name: "support.take_chat_file",
  path: "/v1/chat/file/export_list",
  access: "public",
  summary: "Downloads a file that was sent in one of the caller's own threads.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ thread: threadId, id: chatFileId }),
  output: z.unknown(),
});

export const viewChatFile = post({
  ...viewing,
  transaction: "by_steps",
  name: "support.view_chat_file",
  path: "/v1/support/file/view",
  summary:
    "Reads one file of a thread, with the reader's name, the time and the thread written over it. The audit trail keeps who looked.",
  rateLimit: { max: 120, windowSeconds: 60 },
  refusals: MARK_REFUSALS,
  input: z.strictObject({ thread: threadId, id: chatFileId }),
  output: z.strictObject({ media: z.enum(FILE_MEDIA), content: z.string() }),
});
