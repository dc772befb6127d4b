/** The entries of the dialog of an act on several transfers, and the call that each act is. */
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import type { GivenFile } from "../../files/model/transfer-file.ts";
import { kindsEntrySchema, type DocumentKind } from "../../review/model/document-kinds.ts";
import { HOLD_REASONS, REJECT_REASONS, type HoldReason, type RejectReason } from "../../review/model/reasons.ts";
import { proposeOperations, proposeRulings, runBatch, type RowResult } from "../contract.ts";
import { isProposedAct, type BatchAct, type BatchRow } from "../model/batch.ts";

export const TEXT_MAX_CHARS = 1_000;

export interface Entries {
  readonly text: string;
  readonly reason: HoldReason;
  readonly rejectReason: RejectReason;
  readonly isReleasedByTwo: boolean;
  readonly kinds: DocumentKind[];
  /** Evidence for each proposal, beside the text. */
  readonly files: GivenFile[];
}
export const NO_ENTRIES: Entries = {
  text: "",
  reason: "EXTRA_CHECK",
  rejectReason: "NOT_ACCEPTED",
  isReleasedByTwo: false,
  kinds: [],
  files: [],
};

export const hasText = (act: BatchAct): boolean => act === "hold" || act === "release" || isProposedAct(act);

export const schemaOf = (act: BatchAct) =>
  z.object({
    text: hasText(act) ? toZod([required(), max(TEXT_MAX_CHARS), visible()]) : z.string(),
    reason: z.enum(HOLD_REASONS),
    rejectReason: z.enum(REJECT_REASONS),
    isReleasedByTwo: z.boolean(),
    kinds: kindsEntrySchema(act === "request_documents"),
    files: z.array(z.custom<GivenFile>()),
  });

interface Sending {
  readonly id: Id<"tb">;
  readonly rows: BatchRow[];
}

/** Does the act, or proposes it. */
export async function sendBatch(act: BatchAct, entries: Entries, sending: Sending): Promise<readonly RowResult[]> {
  return (await answerOf(act, entries, sending)).rows;
}

function answerOf(act: BatchAct, entries: Entries, sending: Sending) {
  const { text, reason, rejectReason, isReleasedByTwo, kinds } = entries;
  const proposing = { ...sending, files: entries.files.map(({ id }) => id) };
  switch (act) {
    case "hold":
      return api(runBatch, { ...sending, doing: { act, reason, isReleasedByTwo, text } });
    case "release":
      return api(runBatch, { ...sending, doing: { act, text } });
    case "request_documents":
      return api(runBatch, { ...sending, doing: { act, kinds } });
    case "inquire_payout":
      return api(runBatch, { ...sending, doing: { act } });
    case "release_by_two":
      return api(proposeRulings, { ...proposing, doing: { act, evidence: text } });
    case "reject":
      return api(proposeRulings, { ...proposing, doing: { act, reason: rejectReason, evidence: text } });
    case "outcome_paid":
    case "outcome_failed":
    case "conflicting_outcomes":
      return api(proposeOperations, { ...proposing, doing: { act, evidence: text } });
  }
}
