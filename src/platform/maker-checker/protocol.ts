/**
 * Proposing, deciding and withdrawing, for every workflow. Each runs inside the transaction of its call and locks in one order: the subject
 * of the proposal, the rights of the approver, the proposal.
 */
import { canonicalJson } from "#kernel/canonical-json.ts";
import {
  MAKER_CHECKER_REFUSALS,
  stateAt,
  whyNotDecide,
  whyNotWithdraw,
  type Draft,
  type MakerCheckerRefusal,
  type Outcome,
  type ProposalDecision,
  type ShownProposal,
} from "#kernel/maker-checker/proposal.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "../access.ts";
import { actorId, type Actor } from "../actor.ts";
import type { Ctx } from "../unit-of-work.ts";
import { endProposal, expireProposals, insertProposal, settleProposal } from "./store.ts";
import { hashShown, type Workflow } from "./workflow.ts";

const refusal = (code: MakerCheckerRefusal) => new Refusal(code, MAKER_CHECKER_REFUSALS[code]);

/** The acting person. The protocol compares people, so any other actor can neither propose nor decide (`permission_denied`). */
export function actingPerson({ actor }: Pick<Ctx, "actor">, { isOpenToUsers }: Pick<Workflow, "isOpenToUsers"> = {}): string {
  if (actor.kind === "staff" || (isOpenToUsers && actor.kind === "user")) return actor.id;
  throw refuse("permission_denied");
}

/** The stored proposal that a draft repeats; null when its id is new. Refuses an id that is used for other content. */
export async function findRepeated<D extends Draft, P extends D & Outcome>(
  ctx: Ctx,
  workflow: Workflow<D, P>,
  draft: NoInfer<D>,
): Promise<P | null> {
  const known = await workflow.find(ctx, draft.id);
  if (known === null) return null;
  const sent = workflow.sent ?? workflow.shown;
  if (known.proposedBy === draft.proposedBy && canonicalJson(sent(known)) === canonicalJson(sent(draft))) return known;
  throw refusal("id_already_used");
}

/** Stores a proposal. Refuses when another one about the same subject is undecided. Repeating it is idempotent. */
export async function storeProposal<D extends Draft, P extends D & Outcome>(
  ctx: Ctx,
  workflow: Workflow<D, P>,
  draft: NoInfer<D>,
  whyTaken = refusal("proposal_already_waiting"),
): Promise<P> {
  await expireProposals(ctx.db, workflow, ctx.now);
  const content = workflow.columns(draft);
  const isNew = await insertProposal(ctx.db, workflow, draft, { content, hash: hashShown(workflow, draft), now: ctx.now });
  // A concurrent identical call may have committed first: then this one repeats it.
  const stored = isNew ? await workflow.find(ctx, draft.id) : await findRepeated(ctx, workflow, draft);
  if (stored === null) throw whyTaken;
  return stored;
}

/** Answer of `Approval.prepare`: the subject is no longer what the proposer and the approver saw. */
export const OVERTAKEN = Symbol("overtaken");

export interface Decision {
  readonly id: string;
  readonly decision: ProposalDecision;
  /** Hash of the proposal as it was shown. */
  readonly hash: string;
  readonly note?: string | undefined;
}

/** What an approval does, in the transaction of the decision. */
export interface Approval<P, R> {
  /** Locks the subject, in the order of all other transactions. Runs for a rejection as well. */
  readonly lock?: (proposal: P) => Promise<void>;
  /** Checks the locked subject: refuses, or answers `OVERTAKEN`, or what `carryOut` needs. The proposal's row is not locked yet. */
  readonly prepare: (proposal: P) => Promise<R | typeof OVERTAKEN>;
  /** Columns of the workflow's own that the decision writes. */
  readonly outcome?: (prepared: R) => Readonly<Record<string, unknown>>;
  readonly carryOut: (approved: P, prepared: R) => Promise<void>;
}

/**
 * Approves or rejects another person's proposal as it was shown. An approval is carried out in the same transaction, only if its subject is
 * still as shown, and once under concurrent decisions.
 */
export async function decideProposal<D extends Draft, P extends D & Outcome, R>(
  ctx: Ctx,
  workflow: Workflow<D, P>,
  { id, decision, hash, note }: Decision,
  approval: Approval<P, R>,
): Promise<P> {
  const by = actingPerson(ctx, workflow);
  const shown = await getProposal(ctx, workflow, id);
  refuseWithout(workflow, shown, ctx.actor);
  await refuseUndecidable(ctx, workflow, shown, by);
  // Recomputed from the stored row: a row changed outside the application differs from what was shown.
  if (hash !== shown.hash || hash !== hashShown(workflow, shown)) throw refusal("proposal_not_as_shown");
  await approval.lock?.(shown);
  // The call's access was checked before this transaction: a right that was taken away since then no longer counts.
  if ("menuAccess" in ctx.actor) refuseWithout(workflow, shown, { ...ctx.actor, menuAccess: await ctx.readRightsAgain() });
  // Another decision may have been committed while this one waited for the lock.
  const proposal = await getProposal(ctx, workflow, id);
  await refuseUndecidable(ctx, workflow, proposal, by);

  const prepared = decision === "approve" ? await prepareApproval(ctx, workflow, proposal, approval) : null;
  const state = prepared === null ? "rejected" : "approved";
  const outcome = (prepared && approval.outcome?.(prepared.with)) ?? {};
  if (!(await settleProposal(ctx.db, workflow, { id, state, by, at: ctx.now, note: note ?? null, hash, outcome })))
    throw refusal("proposal_not_waiting");
  const decided = await getProposal(ctx, workflow, id);
  const { subject = id, details = {} } = workflow.audited?.(decided) ?? {};
  await ctx.audit(`${workflow.name}_decided`, {
    subject,
    details: { proposal: id, state, proposedBy: decided.proposedBy, hash, ...details },
  });
  if (prepared !== null) await approval.carryOut(decided, prepared.with);
  return decided;
}

async function prepareApproval<D extends Draft, P extends D & Outcome, R>(
  ctx: Ctx,
  workflow: Workflow<D, P>,
  proposal: P,
  approval: Approval<P, R>,
): Promise<{ readonly with: R }> {
  const prepared = await approval.prepare(proposal);
  if (prepared === OVERTAKEN) throw await endInSeparateTransaction(ctx, workflow, proposal.id, "overtaken");
  return { with: prepared };
}

/** Withdraws the caller's own proposal while it is undecided. */
export async function withdrawProposal<D extends Draft, P extends D & Outcome>(
  ctx: Ctx,
  workflow: Workflow<D, P>,
  id: string,
): Promise<P> {
  const by = actingPerson(ctx, workflow);
  const proposal = await getProposal(ctx, workflow, id);
  const why = whyNotWithdraw(proposal, by, ctx.now);
  if (why === "proposal_expired") throw await endInSeparateTransaction(ctx, workflow, id, "expired");
  if (why !== null) throw refusal(why);
  if (!(await endProposal(ctx.db, workflow, { id, state: "withdrawn", by }))) throw refusal("proposal_not_waiting");
  return getProposal(ctx, workflow, id);
}

/** The protocol's fields of a proposal in the form shown to the caller. */
export function showProposal<D extends Draft, P extends D & Outcome>(
  { actor, now }: Pick<Ctx, "actor" | "now">,
  workflow: Pick<Workflow<D, P>, "concerned">,
  proposal: P,
): ShownProposal {
  const by = actorId(actor) ?? "";
  const { proposedBy, proposedAt, expiresAt, hash, decidedBy, decidedAt, note } = proposal;
  const whyNot = whyNotDecide(proposal, by, now, workflow.concerned?.(proposal));
  const state = stateAt(proposal, now);
  return {
    proposedBy,
    proposedAt,
    expiresAt,
    hash,
    state,
    decidedBy,
    decidedAt,
    note,
    whyNotDecide: whyNot,
    isMine: proposedBy === by,
  };
}

async function getProposal<D extends Draft, P extends D & Outcome>(ctx: Ctx, workflow: Workflow<D, P>, id: string): Promise<P> {
  const proposal = await workflow.find(ctx, id);
  if (proposal === null) throw refuse("not_found");
  return proposal;
}

async function refuseUndecidable<D extends Draft, P extends D & Outcome>(
  ctx: Ctx,
  workflow: Workflow<D, P>,
  proposal: P,
  by: string,
): Promise<void> {
  const why = whyNotDecide(proposal, by, ctx.now, workflow.concerned?.(proposal));
  if (why === "proposal_expired") throw await endInSeparateTransaction(ctx, workflow, proposal.id, "expired");
  if (why !== null) throw refusal(why);
}

/** The contract's access is the same for all proposals of a workflow; the right may depend on the proposal. */
function refuseWithout<D extends Draft, P extends D & Outcome>(workflow: Workflow<D, P>, proposal: P, actor: Actor): void {
  const why = whyNotAllowed(actor, workflow.approval(proposal));
  if (why !== null) throw refuse(why);
}

/** Ends a proposal in a transaction of its own, because the refusal rolls this one back. This one holds no lock on its row. */
async function endInSeparateTransaction(
  ctx: Ctx,
  workflow: Pick<Workflow, "name" | "table">,
  id: string,
  state: "expired" | "overtaken",
): Promise<Refusal> {
  const hasEnded = await ctx.inSeparateTransaction(async (separate) => {
    if (!(await endProposal(separate.db, workflow, { id, state }))) return false;
    await separate.audit(`${workflow.name}_${state}`, { subject: id, outcome: "refused" });
    return true;
  });
  return refusal(hasEnded ? `proposal_${state}` : "proposal_not_waiting");
}
