/** One act of one officer on several transfers. Pure. */
import { z } from "zod";
import type { MenuNeed } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { documentKindsSchema } from "../../review/model/document-kinds.ts";
import { WHY_NOT_ACTS } from "../../office/model/staff-act-codes.ts";

export const batchId = idSchema("tb");
/** As many as a page of the list shows, and more. */
export const MAX_BATCH_ROWS = 50;

/** Acts that make sense for many, with the right that each needs. What two people decide stays one by one: each has evidence of its own. */
export const BATCH_ACTS = {
  hold: { menu: "compliance", module: ["decide"] },
  request_documents: { menu: "compliance", module: ["decide"] },
  release: { menu: "compliance", module: ["decide"] },
  inquire_payout: { menu: "transfer", module: ["act"] },
} as const satisfies Record<string, MenuNeed>;
export type BatchAct = keyof typeof BATCH_ACTS;
export const BATCH_ACT_NAMES = Object.keys(BATCH_ACTS) as [BatchAct, ...BatchAct[]];

const text = z.string().trim().min(1).max(1_000);
/** The act with what it needs, the same for each row. */
export const doingSchema = z.discriminatedUnion("act", [
  z.strictObject({
    act: z.literal("hold"),
    reason: z.enum(["EXTRA_CHECK", "SANCTIONS_HIT", "SUSPICION"]),
    isReleasedByTwo: z.boolean(),
    text,
  }),
  z.strictObject({ act: z.literal("request_documents"), kinds: documentKindsSchema }),
  z.strictObject({ act: z.literal("release"), text }),
  z.strictObject({ act: z.literal("inquire_payout") }),
]);
export type Doing = z.output<typeof doingSchema>;

/** A row as it was shown: another version is another transfer. */
export const rowSchema = z.strictObject({ transfer: idSchema("tr"), version: z.int().min(1) });
export type BatchRow = z.output<typeof rowSchema>;

/** `changed`: something had happened to it since it was shown; nothing was done. `refused`: not possible, with the reason. */
export const ROW_OUTCOMES = ["done", "changed", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why the act is not possible on a row. */
export const whyNotRowSchema = z.enum(WHY_NOT_ACTS);
export type WhyNotRow = z.output<typeof whyNotRowSchema>;
