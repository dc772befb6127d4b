import { isDeepStrictEqual } from "node:util";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, bankOf, lockTransfer, officer, refusal, type OfficeParts } from "./acting-officer.ts";
import { decide } from "./decide.ts";
import { hashProposal } from "./hash-proposal.ts";
import { isRefused } from "./outcome.ts";
import {
  eventFor,
  seenOf,
  type Proposed,
  type ProposalRoom,
  type Settling,
  type SuspendedPayment,
  type What,
} from "./proposals.ts";
import type { Stored } from "./store.ts";
import { findProposal, insertProposal, type ProposalRow } from "./store-proposals.ts";

export interface Proposing {
  readonly id: Id<"pp">;
  readonly transfer: Id<"tr">;
  readonly evidence: string;
}

/** Nobody: it stands for the one who may agree, where it is tried whether an event could happen at all. */
const SECOND = officer("second");

/**
 * Proposes what takes two people, on evidence. It is tried first whether it could happen now: refuses `not_now` with the reason otherwise.
 * The same again is done already.
 */
export async function proposeDecision(
  ctx: Ctx,
  { id, transfer, evidence, room, what }: Proposing & { readonly room: ProposalRoom; readonly what: What },
  parts: OfficeParts,
  payment: SuspendedPayment | null = null,
): Promise<ProposalRow> {
  const by = actingOfficer(ctx);
  const known = await findSame(ctx, { id, transfer, what, proposedBy: by });
  if (known !== null) return known;
  const stored = await lockTransfer(ctx, transfer);
  const hasLost = await parts.hasLost(ctx, transfer);
  refuseImpossible(ctx, stored, what, parts, { payment, hasLost });
  const seen = seenOf(stored.transfer, what);
  return keepProposal(ctx, { id, room, transfer, payment: payment?.id ?? null, what, evidence, seen, proposedBy: by });
}

/** Writes a proposal down; refuses where another one about the same waits. */
export async function keepProposal(ctx: Ctx, proposed: Proposed): Promise<ProposalRow> {
  const { id } = proposed;
  if (!(await insertProposal(ctx.db, proposed, hashProposal(proposed), ctx.now))) throw refusal("proposal_already_waiting");
  const kept = await findProposal(ctx.db, id);
  if (kept === null) throw new Error(`the proposal ${id} was there, and is not`);
  return kept;
}

/** The proposal of this id, where it is the same; refuses an id that stands for another. */
export async function findSame(
  ctx: Pick<Ctx, "db">,
  { id, transfer, what, proposedBy }: Pick<Proposed, "id" | "transfer" | "what" | "proposedBy">,
): Promise<ProposalRow | null> {
  const known = await findProposal(ctx.db, id);
  if (known === null) return null;
  if (known.transfer === transfer && known.proposedBy === proposedBy && isDeepStrictEqual(known.what, what)) return known;
  throw refusal("id_already_used");
}

function refuseImpossible(
  ctx: Ctx,
  { transfer }: Stored,
  what: What,
  parts: OfficeParts,
  settling: Omit<Settling, "bank">,
): void {
  const event = eventFor(what, ctx.now, officer(actingOfficer(ctx)), SECOND, { bank: bankOf(parts), ...settling });
  const decision = decide(transfer, event, parts.rules);
  if (isRefused(decision)) throw refusal("not_now", decision.refusal);
}
