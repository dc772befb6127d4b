import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import * as makerChecker from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readEvidence, takeEvidence } from "../files/attach-files.ts";
import { lockFilesAbout } from "../files/store.ts";
import type * as contract from "./contract.ts";
import type { FreezeProposalView } from "./contract.ts";
import { seenOf, whyNotFreeze, type FreezeDraft } from "./model/person-freeze.ts";
import { showFreezeProposal } from "./show-freezes.ts";
import { findFreeze } from "./store.ts";
import { FREEZES } from "./workflow.ts";

/** Proposes on evidence to freeze or unfreeze a person. Nothing changes before another person approves it. */
export async function proposeFreeze(ctx: Ctx, input: Input<typeof contract.proposeFreeze>): Promise<FreezeProposalView> {
  const { id, person, action, evidence: reason, files: ids } = input;
  const proposedBy = makerChecker.actingPerson(ctx);
  const giving = { about: person, menu: "compliance", givenBy: proposedBy } as const;
  // The same call may be on its way, and have used the files when this one reads them.
  if (ids !== undefined && ids.length > 0) await lockFilesAbout(ctx.db, person);
  const files = await readEvidence(ctx, giving, ids);
  const inForce = await findFreeze(ctx.db, person, ctx.now);
  const cause = input.cause ?? null;
  const seen = seenOf(action, inForce);
  const draft: FreezeDraft = { id, person, action, cause, reason, files, seen, proposedBy, expiresAt: null };
  const repeated = await makerChecker.findRepeated(ctx, FREEZES, draft);
  if (repeated !== null) return showFreezeProposal(ctx, repeated);
  const why = whyNotFreeze(action, inForce);
  if (why !== null) throw new Refusal(why, 409);
  await takeEvidence(ctx, giving, ids);
  return showFreezeProposal(ctx, await makerChecker.storeProposal(ctx, FREEZES, draft));
}

/** Withdraws the caller's own undecided proposal. */
export async function withdrawFreeze(ctx: Ctx, { id }: Input<typeof contract.withdrawFreeze>): Promise<FreezeProposalView> {
  return showFreezeProposal(ctx, await makerChecker.withdrawProposal(ctx, FREEZES, id));
}
