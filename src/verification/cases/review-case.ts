/** Steps of the review: taking a case, assessing, asking, explaining, noting, and the risk set by hand. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { overtakeProposals } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { storeExplanation } from "../findings/store.ts";
import type { VerificationDeps } from "../deps.ts";
import { isOpen } from "../model/rules/evaluate.ts";
import { reasonsFor } from "../model/rules/reasons.ts";
import { namesThatDiffer } from "../model/identity/name-check.ts";
import { readNames } from "../rules/read-name-check.ts";
import { readRisk } from "../rules/read-risk.ts";
import { insertRiskOverride } from "../rules/store.ts";
import { endOfDays } from "../rules/read-thresholds.ts";
import { isAnswerCode } from "../model/rules/requirements.ts";
import { insertAssessments, insertEvent, type Submission } from "../store.ts";
import type * as contract from "./contract-steps.ts";
import { mailPerson } from "./mail-person.ts";
import { isRevealedTo } from "./model/is-revealed.ts";
import { lastDayBefore } from "./model/last-day.ts";
import { showCase } from "./show-case.ts";
import { caseRefusal, finishStep, openCase, startStep, type OpenCase } from "./work-on-case.ts";
import { DECISIONS } from "./workflow.ts";

type Answered = Output<typeof contract.takeCase>;
const shown = async (ctx: Ctx, deps: VerificationDeps, id: string): Promise<Answered> => ({
  case: await showCase(ctx, deps, id),
});

/** Takes a case: in review, and assigned to the caller. */
export async function takeCase(ctx: Ctx, deps: VerificationDeps, input: Input<typeof contract.takeCase>): Promise<Answered> {
  const open = await startStep(ctx, deps, input, "take");
  await finishStep(ctx, open, { state: "IN_REVIEW", assignedTo: open.by, reason: null }, { kind: "taken" });
  return shown(ctx, deps, input.id);
}

/** Assesses one submission that the case's rule needs. */
export async function assessSubmission(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract.assessSubmission>,
): Promise<Answered> {
  const open = await startStep(ctx, deps, input, "assess");
  const { submission, status, reason, note } = input;
  const found = open.given.find(({ id, code }) => id === submission && open.rule.requirements.includes(code));
  if (found === undefined) throw refuse("not_found");
  const needsReason = status !== "ACCEPTED";
  const isFitting = reason !== null && reasonsFor(found.code).includes(reason);
  if (needsReason ? !isFitting : reason !== null) throw caseRefusal("reason_does_not_fit");
  if (status === "WAIVED" && note === null) throw caseRefusal("reason_does_not_fit");
  if (status === found.status && reason === found.reason && (note === null || note === found.note))
    return shown(ctx, deps, input.id);
  if (status === "ACCEPTED") await refuseUnseen(ctx, open, found, note);
  await insertAssessments(ctx.db, [{ submission, case: input.id, status, reason, note, by: open.by }], ctx.now);
  await finishStep(ctx, open, {}, { kind: "assessed", details: { submission, code: found.code, status, reason } });
  return shown(ctx, deps, input.id);
}

/** A masked answer stands for nothing that can be accepted; photographs are opened on the page. */
async function refuseUnseen(ctx: Ctx, open: OpenCase, { code, givenAt }: Submission, note: string | null): Promise<void> {
  if (isAnswerCode(code) && !isRevealedTo(open.by, open.events, givenAt)) throw caseRefusal("not_revealed");
  if (note === null && code === "full_name") await refuseOtherName(ctx, open);
}

/** A name that is neither that of the document nor that of the account is accepted with a note that says why, or not at all. */
async function refuseOtherName(ctx: Ctx, { one, key, given }: OpenCase): Promise<void> {
  const names = await readNames(ctx, { subject: one.subject, key, given });
  if (names !== null && namesThatDiffer(names).length > 0) throw caseRefusal("name_differs");
}

/** Asks the person for exactly what was rejected or is missing. */
export async function requestInfo(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract.requestInfo>,
): Promise<Answered> {
  const open = await startStep(ctx, deps, input, "request");
  const answerBy = await endOfDays(ctx, "verification_answer");
  const { one, key } = open;
  const text = input.message === null ? null : key.seal(one.id, Buffer.from(input.message));
  const codes = open.requirements.filter(isOpen).map(({ code }) => code);
  await finishStep(
    ctx,
    open,
    { state: "NEEDS_INFO", answerBy, dueAt: null },
    { kind: "info_requested", details: { codes }, text },
  );
  // A proposed rejection would otherwise still fit after the person has answered, and ignore the answer.
  await overtakeProposals(ctx.db, DECISIONS, "case_id", [one.id]);
  await mailPerson(ctx, deps, {
    subject: one.subject,
    tier: one.tier,
    kind: "info_requested",
    day: lastDayBefore(answerBy),
    about: one,
  });
  return shown(ctx, deps, input.id);
}

/** Explains a finding, such as a telephone that a family shares. */
export async function explainFinding(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract.explainFinding>,
): Promise<Answered> {
  const open = await startStep(ctx, deps, input, "assess");
  const { no, explanation: text } = input;
  if (!(await storeExplanation(ctx.db, { case: input.id, no, by: open.by, text }, ctx.now))) throw refuse("not_found");
  await finishStep(ctx, open, {}, { kind: "finding_explained", details: { no } });
  return shown(ctx, deps, input.id);
}

const LONGEST_OVERRIDE_MS = 366 * 86_400_000;

/** Sets the risk of the case's person by hand, for at most a year. */
export async function overrideRisk(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract.overrideRisk>,
): Promise<Answered> {
  const open = await startStep(ctx, deps, input, "assess");
  const { band, reason, until } = input;
  const fromNow = until.getTime() - ctx.now.getTime();
  if (fromNow <= 0 || fromNow > LONGEST_OVERRIDE_MS) throw caseRefusal("override_too_long");
  await insertRiskOverride(ctx.db, { subject: open.one.subject, band, reason, by: open.by, until }, ctx.now);
  const { points: riskPoints, band: riskBand } = await readRisk(ctx, deps, open.one.subject);
  await finishStep(ctx, open, { riskPoints, riskBand }, { kind: "risk_overridden", details: { band, reason, until } });
  return shown(ctx, deps, input.id);
}

/** A note for staff. It changes nothing else, so it needs no version. */
export async function noteCase(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, note }: Input<typeof contract.noteCase>,
): Promise<Answered> {
  const { one, key, by } = await openCase(ctx, deps, id);
  if (one.subject === by) throw caseRefusal("case_own");
  await insertEvent(ctx.db, { case: id, kind: "noted", by, text: key.seal(id, Buffer.from(note)) }, ctx.now);
  return shown(ctx, deps, id);
}
