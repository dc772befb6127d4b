import { findContact } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { DAY_MS } from "#kernel/time.ts";
import { mailPerson } from "../cases/mail-person.ts";
import { lastDayBefore } from "../cases/model/last-day.ts";
import { collectFindings } from "../findings/collect-findings.ts";
import type { VerificationDeps } from "../deps.ts";
import { storeOwnDevice } from "../own-device.ts";
import { isOpenState, stateAfter, type CasePurpose } from "../model/rules/case-states.ts";
import { evaluate, type Evaluation } from "../model/rules/evaluate.ts";
import { readFacts } from "../rules/read-facts.ts";
import { readRisk } from "../rules/read-risk.ts";
import { readGrant } from "../rules/read-grant.ts";
import { readRuleById, readRules } from "../rules/read-rules.ts";
import { endOfDays } from "../rules/read-thresholds.ts";
import { isBusinessPerson, type SubjectId } from "../model/subject.ts";
import { insertCase, insertEvent, listCasesOf, lockSubject, saveCase, type CaseFile } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import type * as contract from "./contract.ts";
import { showCase } from "./show-case.ts";

/** Days before the end of a tier from which it can be renewed: the first reminder. */
const RENEW_WITHIN_DAYS = 30;

/** Opens the caller's case about a tier, or answers what staff asked for in the open one. */
export async function submitCase(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, tier, onward }: Input<typeof contract.submitCase>,
): Promise<Output<typeof contract.submitCase>> {
  const subject = actorId(ctx.actor);
  if (subject === null) throw refuse("session_over");
  const contact = await findContact(ctx, subject);
  if (contact?.userBusinessType === "BUSINESS") throw new Refusal("tier_by_business_application", 409);
  return submitCaseOf(ctx, deps, subject as SubjectId, { id, tier, onward: onward ?? null });
}

/** The same for a subject whom the caller has identified. Refuses with a code of `SUBMIT_REFUSALS`. */
export async function submitCaseOf(
  ctx: Ctx,
  deps: VerificationDeps,
  subject: SubjectId,
  { id, tier, onward }: Pick<CaseFile, "id" | "tier" | "onward">,
): Promise<Output<typeof contract.submitCase>> {
  const key = await findSubjectKey(ctx, deps, subject);
  const rule = (await readRules(ctx, subject)).find((one) => one.tier === tier && one.approvers > 0);
  if (rule === undefined) throw refuse("not_found");
  const facts = await readFacts(ctx, subject);
  if (key === null) throw missing(evaluate(rule, facts));
  await lockSubject(ctx.db, subject);
  await storeOwnDevice(ctx, deps, subject);
  const [latest] = await listCasesOf(ctx.db, subject, 1);
  if (latest?.id === id && latest.tier === tier && latest.state !== "NEEDS_INFO")
    return { case: await showCase(ctx, key, latest) };
  if (latest?.state === "NEEDS_INFO" && latest.tier === tier) {
    const open = evaluate(await readRuleById(ctx, latest.rule), facts);
    if (!open.isComplete) throw missing(open);
    return { case: await showCase(ctx, key, await answer(ctx, deps, latest)) };
  }
  const why = whyNotOpen(latest, ctx.now);
  if (why !== null) throw new Refusal(why, 409);
  const { purpose, isHeld } = await heldOf(ctx, subject, tier);
  if (isHeld) throw new Refusal("tier_held", 409);
  const evaluation = evaluate(rule, facts);
  if (!evaluation.isComplete) throw missing(evaluation);
  const { points: riskPoints, band: riskBand } = await readRisk(ctx, deps, subject);
  const dueAt = await endOfDays(ctx, "verification_review");
  const opened = { id, subject, purpose, tier, rule: rule.id, dueAt, riskPoints, riskBand, onward } as const;
  if (!(await insertCase(ctx.db, opened, ctx.now))) throw new Refusal("id_already_used", 409);
  await insertEvent(ctx.db, { case: id, kind: "submitted", by: subject, details: { tier, rule: rule.id } }, ctx.now);
  await collectFindings(ctx, deps, { case: id, subject });
  await confirmReceipt(ctx, deps, { id, version: 1, subject, tier, dueAt });
  return { case: await showCase(ctx, key, await getLatest(ctx, subject)) };
}

const missing = ({ missing: codes }: Evaluation) => new Refusal("requirements_missing", 409, { codes: [...codes] });

/** Why no case can be opened now; null when it can. */
export function whyNotOpen(latest: CaseFile | undefined, now: Date): "case_open" | "case_not_yet" | "case_never" | null {
  if (latest === undefined) return null;
  if (isOpenState(latest.state)) return "case_open";
  if (latest.state !== "REJECTED") return null;
  if (latest.retryFrom === null) return "case_never";
  return latest.retryFrom > now ? "case_not_yet" : null;
}

/** Whether the person has the tier, or a higher one, already; it can be renewed shortly before its end. */
async function heldOf(ctx: Ctx, subject: string, tier: string) {
  const { tier: held, until } = await readGrant(ctx, subject);
  const isRenewal = held === tier;
  const purpose: CasePurpose = isBusinessPerson(subject) ? "business_person" : isRenewal ? "refresh" : "tier";
  return { purpose, isHeld: (held ?? "") > tier || (isRenewal && !isRenewable(until, ctx.now)) };
}

/** Whether a tier ends so soon that it can be renewed. */
export const isRenewable = (until: Date | null, now: Date): boolean =>
  until !== null && until.getTime() - now.getTime() <= RENEW_WITHIN_DAYS * DAY_MS;

/** The person has given what was asked for: staff have the next step again. */
async function answer(ctx: Ctx, deps: VerificationDeps, one: CaseFile): Promise<CaseFile> {
  const state = stateAfter(one.state, "answered");
  if (state === null) throw new Refusal("case_not_now", 409);
  const { points: riskPoints, band: riskBand } = await readRisk(ctx, deps, one.subject);
  const after: CaseFile = {
    ...one,
    state,
    answerBy: null,
    dueAt: await endOfDays(ctx, "verification_review"),
    riskPoints,
    riskBand,
  };
  if (!(await saveCase(ctx.db, after))) throw new Error("a case was changed by somebody else while its person was locked");
  await insertEvent(ctx.db, { case: one.id, kind: "answered", by: one.subject }, ctx.now);
  await collectFindings(ctx, deps, { case: one.id, subject: one.subject });
  await confirmReceipt(ctx, deps, after);
  return getLatest(ctx, one.subject);
}

/** Says by mail and in the list of notifications that the application arrived, and by when it is checked. */
async function confirmReceipt(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, version, subject, tier, dueAt }: Pick<CaseFile, "id" | "version" | "subject" | "tier" | "dueAt">,
): Promise<void> {
  await mailPerson(ctx, deps, { subject, tier, kind: "submitted", day: dueAt && lastDayBefore(dueAt), about: { id, version } });
}

async function getLatest(ctx: Ctx, subject: string): Promise<CaseFile> {
  const [latest] = await listCasesOf(ctx.db, subject, 1);
  if (latest === undefined) throw new Error("a case that was just stored is missing");
  return latest;
}
