import type { Id } from "#kernel/id.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { bankOf, lockTransfer, officer, refusal, type OfficeDeps } from "../office/acting-officer.ts";
import { decide } from "../lifecycle/decide.ts";
import { isRefused } from "../lifecycle/outcome.ts";
import { readEvidence, takeEvidence } from "../files/attach-files.ts";
import { eventFor, seenOf, type ProposalMenu, type Settling, type SuspendedPayment, type What } from "./model/proposals.ts";
import { readAwardLimits } from "./read-award-limits.ts";
import type { Stored } from "../store.ts";
import type { ProposalRow } from "./store.ts";
import { PROPOSALS } from "./workflow.ts";
import { canRecallPayout } from "../changes/cancel-deps.ts";

export interface Proposing {
  readonly id: Id<"pp">;
  readonly transfer: Id<"tr">;
  readonly evidence: string;
  /** Ids of files that the proposer gave as evidence: about this transfer, or for the batch. */
  readonly files?: readonly string[] | undefined;
  /** The act on several transfers of which it is a row. */
  readonly batch?: Id<"tb">;
}

/** A placeholder for the approver, used to test whether an event is possible at all. */
const SECOND = officer("second");

/**
 * Proposes an action that needs two people, on evidence. Refuses `not_now` with the reason where the event is not possible now. Repeating
 * the same proposal is idempotent.
 */
export async function proposeDecision(
  ctx: Ctx,
  { id, transfer, evidence, files: ids, batch, menu, what }: Proposing & { readonly menu: ProposalMenu; readonly what: What },
  deps: OfficeDeps,
  payment: SuspendedPayment | null = null,
): Promise<ProposalRow> {
  const by = actingPerson(ctx);
  const giving = { about: batch ?? transfer, menu, givenBy: by };
  const files = await readEvidence(ctx, giving, ids);
  const draft = {
    id,
    menu,
    transfer,
    payment: payment?.id ?? null,
    what,
    reason: evidence,
    files,
    batch: batch ?? null,
    proposedBy: by,
    expiresAt: null,
  };
  const known = await findRepeated(ctx, PROPOSALS, { ...draft, seen: "" });
  if (known !== null) return known;
  const stored = await lockTransfer(ctx, transfer);
  // The same call may have been first, and has used the files.
  const repeated = files.length === 0 ? null : await findRepeated(ctx, PROPOSALS, { ...draft, seen: "" });
  if (repeated !== null) return repeated;
  const hasLost = await deps.hasLost(ctx, transfer);
  const canRecall = canRecallPayout(stored.transfer, deps);
  refuseImpossible(ctx, stored, what, deps, { payment, hasLost, canRecall, limits: await readAwardLimits(ctx) });
  await takeEvidence(ctx, giving, ids);
  return storeProposal(ctx, PROPOSALS, { ...draft, seen: seenOf(stored.transfer, what) });
}

function refuseImpossible(ctx: Ctx, { transfer }: Stored, what: What, deps: OfficeDeps, settling: Omit<Settling, "bank">): void {
  const event = eventFor(what, ctx.now, officer(actingPerson(ctx)), SECOND, { bank: bankOf(deps), ...settling });
  const decision = decide(transfer, event, deps.rules);
  if (isRefused(decision)) throw refusal("not_now", decision.refusal);
}
