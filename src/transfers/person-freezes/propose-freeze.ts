import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import * as makerChecker from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { FreezeProposalView } from "./contract.ts";
import { seenOf, whyNotFreeze, type FreezeDraft } from "./model/person-freeze.ts";
import { showFreezeProposal } from "./show-freezes.ts";
import { findFreeze } from "./store.ts";
import { FREEZES } from "./workflow.ts";

/** Proposes on evidence to freeze or unfreeze a person. Nothing changes before another person approves it. */
export async function proposeFreeze(ctx: Ctx, input: Input<typeof contract.proposeFreeze>): Promise<FreezeProposalView> {
  const { id, person, action, evidence: reason } = input;
  const proposedBy = makerChecker.actingPerson(ctx);
  const inForce = await findFreeze(ctx.db, person, ctx.now);
  const cause = input.cause ?? null;
  const draft: FreezeDraft = { id, person, action, cause, reason, seen: seenOf(action, inForce), proposedBy, expiresAt: null };
  const repeated = await makerChecker.findRepeated(ctx, FREEZES, draft);
  if (repeated !== null) return showFreezeProposal(ctx, repeated);
  const why = whyNotFreeze(action, inForce);
  if (why !== null) throw new Refusal(why, 409);
  return showFreezeProposal(ctx, await makerChecker.storeProposal(ctx, FREEZES, draft));
}

/** Withdraws the caller's own undecided proposal. */
export async function withdrawFreeze(ctx: Ctx, { id }: Input<typeof contract.withdrawFreeze>): Promise<FreezeProposalView> {
  return showFreezeProposal(ctx, await makerChecker.withdrawProposal(ctx, FREEZES, id));
}
