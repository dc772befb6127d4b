/** Deciding a case: by one person, or by two under maker-checker. What follows is the same. */
import { takeVerifiedName } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { CaseReason } from "../model/rules/reasons.ts";
import { decideProposal, findRepeated, OVERTAKEN, storeProposal, withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { namesThatDiffer } from "../model/identity/name-check.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { grantTier } from "../rules/grant-tier.ts";
import { readNames } from "../rules/read-name-check.ts";
import { endOfDays } from "../rules/read-thresholds.ts";
import { readRisk } from "../rules/read-risk.ts";
import { lockSubject, type CaseFile } from "../store.ts";
import type * as contract from "./contract-steps.ts";
import { acceptedOf, isAsSeen } from "./as-seen.ts";
import { mailPerson } from "./mail-person.ts";
import { whyNotApprove } from "./model/why-not-case.ts";
import { reviewOf, showCase } from "./show-case.ts";
import { caseRefusal, finishStep, openCase, startStep, type OpenCase } from "./work-on-case.ts";
import { DECISIONS } from "./workflow.ts";

type Answered = Output<typeof contract.decideCase>;
interface Verdict {
  readonly outcome: "approve" | "reject";
  readonly code: CaseReason | null;
  readonly isFinal: boolean;
  /** To the person. */
  readonly note: string | null;
}

/** A rejection has a reason, and it alone has one; only a rejection can be final. */
function checkReason({ outcome, code, isFinal }: Pick<Verdict, "outcome" | "code" | "isFinal">): void {
  if ((outcome === "reject") !== (code !== null) || (isFinal && outcome === "approve")) throw caseRefusal("reason_does_not_fit");
}

/** Decides a case that one person decides. */
export async function decideCase(ctx: Ctx, deps: VerificationDeps, input: Input<typeof contract.decideCase>): Promise<Answered> {
  const { outcome, code, isFinal, note } = input;
  const open = await startStep(ctx, deps, input, outcome);
  checkReason({ outcome, code, isFinal });
  await carryOut(ctx, deps, open, { outcome, code, isFinal, note });
  return { case: await showCase(ctx, deps, input.id) };
}

/** Proposes the decision of a case that two people decide. */
export async function proposeDecision(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, case: caseId, version, outcome, code, isFinal, reason }: Input<typeof contract.proposeDecision>,
): Promise<Answered> {
  const seen = await openCase(ctx, deps, caseId);
  const draftOf = ({ one, by, ...open }: OpenCase) => {
    return {
      id,
      case: one.id,
      subject: one.subject,
      outcome,
      tier: one.tier,
      code,
      isFinal,
      accepted: acceptedOf(open),
      reason,
      proposedBy: by,
      expiresAt: null,
    };
  };
  const repeated = await findRepeated(ctx, DECISIONS, draftOf(seen));
  if (repeated === null) {
    const open = await startStep(ctx, deps, { id: caseId, version }, "propose");
    checkReason({ outcome, code, isFinal });
    const why = outcome === "approve" ? whyNotApprove(open.facts) : null;
    if (why !== null) throw caseRefusal(why);
    await storeProposal(ctx, DECISIONS, draftOf(open));
    await finishStep(ctx, open, {}, { kind: "decision_proposed", details: { decision: id, outcome, code, isFinal } });
  }
  return { case: await showCase(ctx, deps, caseId) };
}

/** Approves or rejects another person's proposed decision, and carries it out if the case is still as it was seen. */
export async function decideDecision(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract.decideDecision>,
): Promise<Answered> {
  const decided = await decideProposal(ctx, DECISIONS, input, {
    lock: async ({ subject, case: caseId }) => {
      await lockSubject(ctx.db, subject);
      const { facts, by } = await openCase(ctx, deps, caseId, true);
      // Turning a proposal down decides about the objection as well.
      if (facts.rejectedBy === by) throw caseRefusal("case_rejected_by_you");
    },
    prepare: async (decision) => {
      const open = await openCase(ctx, deps, decision.case, true);
      return isAsSeen(decision, open) ? open : OVERTAKEN;
    },
    carryOut: ({ outcome, code, isFinal }, open) => carryOut(ctx, deps, open, { outcome, code, isFinal, note: null }),
  });
  return { case: await showCase(ctx, deps, decided.case) };
}

/** Withdraws the caller's own proposed decision. */
export async function withdrawDecision(
  ctx: Ctx,
  deps: VerificationDeps,
  { id }: Input<typeof contract.withdrawDecision>,
): Promise<Answered> {
  const { case: caseId } = await withdrawProposal(ctx, DECISIONS, id);
  return { case: await showCase(ctx, deps, caseId) };
}

/** The name that was compared with the document becomes the account's: transfers and receipts name the sender by it. */
async function nameAccount(ctx: Ctx, { one, rule, key, given }: OpenCase): Promise<void> {
  if (isBusinessPerson(one.subject) || !rule.requirements.includes("full_name")) return;
  const names = await readNames(ctx, { subject: one.subject, key, given });
  if (names !== null && namesThatDiffer({ ...names, onDocument: null }).length > 0)
    await takeVerifiedName(ctx, { person: one.subject, fullName: names.given, cause: one.id });
}

/** What a decision does, in its transaction. */
async function carryOut(
  ctx: Ctx,
  deps: VerificationDeps,
  open: OpenCase,
  { outcome, code, isFinal, note }: Verdict,
): Promise<void> {
  const { one, rule, requirements, key, by } = open;
  const text = note === null ? null : key.seal(one.id, Buffer.from(note));
  const closed = { closedAt: ctx.now, decidedBy: by, dueAt: null, answerBy: null } satisfies Partial<CaseFile>;
  const { subject, tier } = one;
  if (outcome === "approve") {
    const { band } = await readRisk(ctx, deps, subject);
    const until = reviewOf(ctx, open, band);
    await finishStep(
      ctx,
      open,
      { ...closed, state: "APPROVED", reason: null, retryFrom: null },
      { kind: "approved", details: { tier, until }, text },
    );
    await grantTier(ctx, { subject, rule, requirements, case: one.id, until });
    await nameAccount(ctx, open);
    await mailPerson(ctx, deps, { subject, tier, kind: "approved", day: until, onward: one.onward, about: one });
    return;
  }
  const retryFrom = isFinal ? null : await endOfDays(ctx, "verification_retry");
  await finishStep(
    ctx,
    open,
    { ...closed, state: "REJECTED", reason: code, retryFrom },
    { kind: "rejected", details: { code, isFinal }, text },
  );
  await mailPerson(ctx, deps, { subject, tier, kind: "rejected", day: retryFrom, about: one });
}
