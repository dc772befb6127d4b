/** One act on several transfers: of one officer, or proposed by one and decided by another. Pure. */
import { z } from "zod";
import type { MenuNeed } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { documentKindsSchema } from "../../review/model/document-kinds.ts";
import { HOLD_REASONS, REJECT_REASONS } from "../../review/model/reasons.ts";
import { WHY_NOT_ACTS } from "../../office/model/staff-act-codes.ts";
import type { ProposalMenu } from "../../proposals/model/menus.ts";
import type { What } from "../../proposals/model/proposals.ts";

export const batchId = idSchema("tb");
/** As many as a page of the list shows, and more. */
export const MAX_BATCH_ROWS = 50;

/** Acts that one officer does alone, with the right that each needs. */
const SOLE_ACTS = {
  hold: { menu: "compliance", module: ["decide"] },
  request_documents: { menu: "compliance", module: ["decide"] },
  release: { menu: "compliance", module: ["decide"] },
  inquire_payout: { menu: "transfer", module: ["act"] },
} as const satisfies Record<string, MenuNeed>;
/** Acts that two people decide: each row becomes an ordinary proposal about its transfer. They rest on one text, such as a bank's letter. */
const PROPOSED_ACTS = {
  release_by_two: { menu: "compliance", module: ["decide"] },
  reject: { menu: "compliance", module: ["decide"] },
  outcome_paid: { menu: "transfer", module: ["act"] },
  outcome_failed: { menu: "transfer", module: ["act"] },
  conflicting_outcomes: { menu: "transfer", module: ["act"] },
} as const satisfies Record<string, MenuNeed & { readonly menu: ProposalMenu }>;
/** Acts that make sense for many. */
export const BATCH_ACTS = { ...SOLE_ACTS, ...PROPOSED_ACTS };
export type BatchAct = keyof typeof BATCH_ACTS;
export const BATCH_ACT_NAMES = Object.keys(BATCH_ACTS) as [BatchAct, ...BatchAct[]];

const text = z.string().trim().min(1).max(1_000);
/** The act with what it needs, the same for each row. */
export const doingSchema = z.discriminatedUnion("act", [
  z.strictObject({
    act: z.literal("hold"),
    reason: z.enum(HOLD_REASONS),
    isReleasedByTwo: z.boolean(),
    text,
  }),
  z.strictObject({ act: z.literal("request_documents"), kinds: documentKindsSchema }),
  z.strictObject({ act: z.literal("release"), text }),
  z.strictObject({ act: z.literal("inquire_payout") }),
]);
export type Doing = z.output<typeof doingSchema>;

/** The acts that compliance proposes about several transfers on one evidence text. */
export const rulingsSchema = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("release_by_two"), evidence: text }),
  z.strictObject({ act: z.literal("reject"), reason: z.enum(REJECT_REASONS), evidence: text }),
]);
/** The acts that operations propose about several transfers on one evidence text. */
export const operationsSchema = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("outcome_paid"), evidence: text }),
  z.strictObject({ act: z.literal("outcome_failed"), evidence: text }),
  z.strictObject({ act: z.literal("conflicting_outcomes"), evidence: text }),
]);
export type Proposing = z.output<typeof rulingsSchema> | z.output<typeof operationsSchema>;

export const isProposedAct = (act: BatchAct): act is Proposing["act"] => act in PROPOSED_ACTS;
export const isProposed = (doing: Doing | Proposing): doing is Proposing => isProposedAct(doing.act);

/** The proposal that each row becomes. */
export function whatOf(doing: Proposing): What {
  switch (doing.act) {
    case "release_by_two":
      return { kind: "release" };
    case "reject":
      return { kind: "reject", reason: doing.reason };
    case "outcome_paid":
      return { kind: "outcome", isPaid: true };
    case "outcome_failed":
      return { kind: "outcome", isPaid: false };
    case "conflicting_outcomes":
      return { kind: "conflicting_outcomes" };
  }
}

/** A row as it was shown: another version is another transfer. */
export const rowSchema = z.strictObject({ transfer: idSchema("tr"), version: z.int().min(1) });
export type BatchRow = z.output<typeof rowSchema>;

/** `changed`: something had happened to it since it was shown; nothing was done. `refused`: not possible, with the reason. */
export const ROW_OUTCOMES = ["done", "changed", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why the act is not possible on a row. `proposal_already_waiting`: another proposal about it is undecided. */
export const whyNotRowSchema = z.enum([...WHY_NOT_ACTS, "proposal_already_waiting"]);
export type WhyNotRow = z.output<typeof whyNotRowSchema>;
