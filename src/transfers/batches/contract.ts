/** HTTP calls for one act on several transfers: what would happen to each, and doing or proposing it row by row. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { fileIdsSchema } from "../files/model/transfer-file.ts";
import { listedSchema } from "../office/contract-list.ts";
import {
  BATCH_ACT_NAMES,
  BATCH_ACTS,
  batchId,
  doingSchema,
  MAX_BATCH_ROWS,
  operationsSchema,
  ROW_OUTCOMES,
  rowSchema,
  rulingsSchema,
  whyNotRowSchema,
} from "./model/batch.ts";

const transferId = idSchema("tr");
const acting = {
  access: { anyOf: [BATCH_ACTS.hold, BATCH_ACTS.inquire_payout] },
  rateLimit: { max: 30, windowSeconds: 60 },
} as const;

export const previewBatch = post({
  ...acting,
  name: "transfers.preview_batch",
  path: "/v1/transfers/office/batch/preview",
  summary: "Says for each transfer whether an act is possible now, or why not. Changes nothing.",
  audit: "never",
  input: z.strictObject({
    act: z.enum(BATCH_ACT_NAMES),
    transfers: z.array(transferId).min(1).max(MAX_BATCH_ROWS),
  }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        transfer: listedSchema,
        /** What the run has to name: a transfer that has changed since is skipped. */
        version: z.int(),
        whyNot: whyNotRowSchema.nullable(),
      }),
    ),
  }),
});
export type PreviewedRow = z.output<(typeof previewBatch)["output"]>["rows"][number];

const running = { transaction: "by_steps", refusals: { id_already_used: 409 } } as const;
const rows = z.array(rowSchema).min(1).max(MAX_BATCH_ROWS);
/** The rows with their results. */
const output = z.strictObject({
  rows: z.array(z.strictObject({ transfer: transferId, outcome: z.enum(ROW_OUTCOMES), whyNot: whyNotRowSchema.nullable() })),
});

export const runBatch = post({
  ...acting,
  ...running,
  name: "transfers.run_batch",
  path: "/v1/transfers/office/batch/run",
  summary:
    "Does one act on several transfers, each in a transaction of its own with its own result. Repeated with its id it goes on where it ended, and no row is done twice.",
  input: z.strictObject({ id: batchId, doing: doingSchema, rows }),
  output,
});
export type RowResult = z.output<(typeof runBatch)["output"]>["rows"][number];

const PROPOSING = {
  ...running,
  refusals: { ...running.refusals, file_gone: 409 },
  rateLimit: acting.rateLimit,
  makerChecker: { workflow: "transfers.proposal", step: "propose" },
} as const;

export const proposeOperations = post({
  ...PROPOSING,
  access: BATCH_ACTS.outcome_paid,
  name: "transfers.propose_operations",
  path: "/v1/transfers/proposals/operation/batch",
  summary:
    "Proposes on one evidence how several payouts ended, or that several conflicts are resolved: one ordinary proposal for each transfer. Repeated with its id it goes on where it ended, and no row is proposed twice.",
  input: z.strictObject({ id: batchId, doing: operationsSchema, files: fileIdsSchema, rows }),
  output,
});

export const proposeRulings = post({
  ...PROPOSING,
  access: BATCH_ACTS.reject,
  name: "transfers.propose_rulings",
  path: "/v1/transfers/proposals/ruling/batch",
  summary:
    "Proposes on one evidence to release several holds that need two people, or to reject several transfers: one ordinary proposal for each transfer. Repeated with its id it goes on where it ended, and no row is proposed twice.",
  input: z.strictObject({ id: batchId, doing: rulingsSchema, files: fileIdsSchema, rows }),
  output,
});
