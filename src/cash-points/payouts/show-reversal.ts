import type { Output } from "#kernel/endpoint.ts";
import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { requestReversal } from "../counter/contract.ts";
import type { Reversal } from "./store-reversals.ts";
import { REVERSALS } from "./workflow.ts";

/** A reversal in the form shown to the caller. */
export function showReversal(ctx: Pick<Ctx, "actor" | "now">, reversal: Reversal): Output<typeof requestReversal> {
  const { id, payout, reason } = reversal;
  return { id, payout, reason, ...showProposal(ctx, REVERSALS, reversal) };
}
