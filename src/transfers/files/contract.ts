/** HTTP calls about files of a transfer: a sender gives them when asked, staff give evidence about one or several, staff look at both for a reason. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { FILE_MAX_BYTES, FILE_MEDIA, FILE_REFUSALS, MARK_REFUSALS } from "#kernel/uploaded-file.ts";
import { transferId } from "../contract.ts";
import { PROPOSAL_MENUS } from "../proposals/model/menus.ts";
import { GIVEN_KINDS } from "../review/model/document-kinds.ts";
import { fileId, givenFileSchema } from "./model/transfer-file.ts";

export const GIVING_REFUSALS = { ...FILE_REFUSALS, too_many_files: 409 } as const;

export const uploading = {
  body: "multipart",
  upload: { maxFileBytes: FILE_MAX_BYTES, maxFiles: 1 },
  transaction: "by_steps",
  rateLimit: { max: 60, windowSeconds: 600 },
} as const;
const answering = { access: { menu: "transfer", module: ["create"] } } as const;
export const given = z.strictObject({ file: givenFileSchema });

export const giveFile = post({
  ...answering,
  ...uploading,
  name: "transfers.give_file",
  path: "/v1/transfers/answer/file",
  summary:
    "Gives one file for the request that is open for a transfer, and says which document it is: a picture is encoded again without metadata, a PDF with active content is refused. It is sent with the answer.",
  refusals: { ...GIVING_REFUSALS, nothing_requested: 409 },
  input: z.strictObject({ id: fileId, transfer: transferId, document: z.enum(GIVEN_KINDS), file: z.file() }),
  output: given,
});

export const removeFile = post({
  ...answering,
  name: "transfers.remove_file",
  path: "/v1/transfers/answer/file/remove",
  summary: "Removes one of the caller's files that has not been sent with an answer.",
  refusals: { file_settled: 409 },
  input: z.strictObject({ id: fileId }),
  output: z.strictObject({ done: z.literal(true) }),
});

export const listAnswerFiles = get({
  ...answering,
  name: "transfers.list_answer_files",
  path: "/v1/transfers/answer/files",
  summary: "Lists the caller's files of a transfer that have not been sent with an answer.",
  input: z.strictObject({ transfer: transferId }),
  output: z.strictObject({ files: z.array(givenFileSchema) }),
});

const batchId = idSchema("tb");
const proving = {
  ...uploading,
  access: {
    anyOf: [
      { menu: "transfer", module: ["act"] },
      { menu: "compliance", module: ["decide"] },
    ],
  },
  refusals: GIVING_REFUSALS,
  output: given,
} as const;

export const giveEvidence = post({
  ...proving,
  name: "transfers.give_evidence",
  path: "/v1/transfers/office/evidence",
  summary: "Gives one file as evidence for an act or a proposal of operations or of compliance, which then names it.",
  input: z.strictObject({ id: fileId, transfer: transferId, menu: z.enum(PROPOSAL_MENUS), file: z.file() }),
});

export const giveBatchEvidence = post({
  ...proving,
  name: "transfers.give_batch_evidence",
  path: "/v1/transfers/office/batch/evidence",
  summary:
    "Gives one file as evidence for proposals about several transfers, before they are made. A batch that proposes nothing leaves it for the caller's next one.",
  input: z.strictObject({ id: fileId, batch: batchId, menu: z.enum(PROPOSAL_MENUS), file: z.file() }),
});

/** Whoever decides about transfers. Support reads a transfer, but not what people gave. */
export const LOOKING = [
  { menu: "transfer", module: ["act"] },
  { menu: "transfer", module: ["approve"] },
  { menu: "compliance", module: ["view"] },
] as const;

export const viewFile = post({
  access: { anyOf: [...LOOKING] },
  transaction: "by_steps",
  name: "transfers.view_file",
  path: "/v1/transfers/office/file",
  summary:
    "Reads one file of a transfer, or of proposals made together, for a reason, with the reader's name, the time and the transfer or the batch written over it. The audit trail keeps the reason.",
  rateLimit: { max: 120, windowSeconds: 60 },
  refusals: MARK_REFUSALS,
  input: z.strictObject({ id: z.union([transferId, batchId]), file: fileId, reason: z.string().trim().min(1).max(500) }),
  output: z.strictObject({ media: z.enum(FILE_MEDIA), content: z.string() }),
});
