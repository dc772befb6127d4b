/** HTTP calls by which another person sees the proposals of one batch together, and decides those that they choose. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { DECIDING_REFUSALS, decisionFields, shownHash } from "#kernel/maker-checker/proposal.ts";
import { listedSchema } from "../office/contract-list.ts";
import { officeText, proposalSchema } from "../proposals/contract.ts";
import { overseen } from "../proposals/contract-access.ts";
import { proposalInViewSchema } from "../proposals/contract-read.ts";
import { batchId, MAX_BATCH_ROWS } from "./model/batch.ts";

export const readProposedBatch = get({
  ...overseen,
  name: "transfers.read_proposed_batch",
  path: "/v1/transfers/proposals/batch",
  summary: "Reads the proposals of one batch, each with its transfer and what has changed since it was proposed.",
  input: z.strictObject({ id: batchId }),
  output: z.strictObject({
    rows: z.array(z.strictObject({ ...proposalInViewSchema.shape, transfer: listedSchema })).min(1),
    /** Names of the people in it, by id. */
    names: z.record(z.string(), z.string()),
  }),
});
export type ProposedRow = z.output<(typeof readProposedBatch)["output"]>["rows"][number];

/** Why a chosen proposal was not decided, beside the refusals of one decision: the right was taken away, or it is of another batch. */
export const WHY_NOT_DECIDED = [
  ...(Object.keys(DECIDING_REFUSALS) as [keyof typeof DECIDING_REFUSALS]),
  "not_now",
  "not_found",
  "permission_denied",
] as const;
export type WhyNotDecided = (typeof WHY_NOT_DECIDED)[number];

const DECIDING = {
  transaction: "by_steps",
  rateLimit: { max: 30, windowSeconds: 60 },
  makerChecker: { workflow: "transfers.proposal", step: "decide" },
  input: z.strictObject({
    batch: batchId,
    decision: decisionFields.decision,
    note: officeText.optional(),
    /** The chosen ones, each by the hash of what was shown. */
    proposals: z
      .array(z.strictObject({ id: idSchema("pp"), hash: shownHash }))
      .min(1)
      .max(MAX_BATCH_ROWS),
  }),
  /** `whyNot`: null for a decided one. */
  output: z.strictObject({
    results: z.array(z.strictObject({ id: proposalSchema.shape.id, whyNot: z.enum(WHY_NOT_DECIDED).nullable() })),
  }),
} as const;
export type DecidedRow = z.output<(typeof DECIDING)["output"]>["results"][number];

export const decideOperations = post({
  ...DECIDING,
  access: { menu: "transfer", module: ["approve"] },
  name: "transfers.decide_operations",
  path: "/v1/transfers/proposals/operation/batch/decide",
  summary:
    "Approves or rejects chosen proposals of one batch of another member of operations, each by its own hash, in a transaction of its own and with its own result.",
});

export const decideRulings = post({
  ...DECIDING,
  access: { menu: "compliance", module: ["approve"] },
  name: "transfers.decide_rulings",
  path: "/v1/transfers/proposals/ruling/batch/decide",
  summary:
    "Approves or rejects chosen proposals of one batch of another member of compliance, each by its own hash, in a transaction of its own and with its own result.",
});
