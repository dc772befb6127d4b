/** The call that reads one proposal beside its subject as it is now. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { REFUND_STATUSES } from "../lifecycle/refunds.ts";
import { STATES } from "../lifecycle/states.ts";
import { proposalSchema } from "./contract.ts";
import { overseen } from "./contract-access.ts";

const seenSchema = z.strictObject({
  state: z.enum(STATES),
  reason: z.string().nullable(),
  hasConflictingOutcomes: z.boolean(),
  tries: z.int(),
  refund: z.enum(REFUND_STATUSES).nullable(),
});
export type SeenView = z.output<typeof seenSchema>;

/** A proposal beside its subject as it is now. */
export const proposalInViewSchema = z.strictObject({
  proposal: proposalSchema,
  /** Undecided, and the subject has changed since: approving it is refused. */
  isOutdated: z.boolean(),
  /** The transfer as the proposer saw it, and as it is now, where it differs; without what the caller may not know. */
  changed: z.strictObject({ shown: seenSchema, now: seenSchema }).nullable(),
});
export type ProposalInView = z.output<typeof proposalInViewSchema>;

export const readProposal = get({
  ...overseen,
  name: "transfers.read_proposal",
  path: "/v1/transfers/proposals/one",
  summary: "Reads one proposal, and whether its subject is still as its proposer saw it.",
  input: z.strictObject({ id: idSchema("pp") }),
  output: z.strictObject({
    ...proposalInViewSchema.shape,
    /** Names of the people in it, by id. */
    names: z.record(z.string(), z.string()),
  }),
});
