/** What every step of staff shares: the case with its person locked, what can be done with it, and the change written on its version. */
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { hasUnexplained } from "../findings/store.ts";
import type { VerificationDeps } from "../deps.ts";
import { requirementOf, type Requirement } from "../model/rules/evaluate.ts";
import type { Rule } from "../model/rules/requirements.ts";
import { readFacts } from "../rules/read-facts.ts";
import { isNameUnexplained } from "../rules/read-name-check.ts";
import { readRuleById } from "../rules/read-rules.ts";
import {
  findCase,
  insertEvent,
  listEvents,
  lockSubject,
  saveCase,
  type CaseEvent,
  type CaseFile,
  type NewEvent,
  type Submission,
} from "../store.ts";
import { findSubjectKey, type SubjectKey } from "../subject-key.ts";
import { CASE_REFUSALS, whyNotCase, type CaseAction, type CaseFacts, type CaseRefusal } from "./model/why-not-case.ts";

export interface OpenCase {
  readonly one: CaseFile;
  readonly rule: Rule;
  readonly given: readonly Submission[];
  readonly requirements: readonly Requirement[];
  readonly key: SubjectKey;
  readonly events: readonly CaseEvent[];
  readonly facts: CaseFacts;
  /** The member of staff who acts. */
  readonly by: string;
}

export const caseRefusal = (code: CaseRefusal) => new Refusal(code, CASE_REFUSALS[code]);

/** Reads a case; with `isLocked` its person and its row are locked until the transaction ends, in that order. */
export async function openCase(
  ctx: Ctx,
  deps: Pick<VerificationDeps, "subjectKeys">,
  id: string,
  isLocked = false,
): Promise<OpenCase> {
  const by = actorId(ctx.actor);
  const found = await findCase(ctx.db, id);
  if (by === null || found === null) throw refuse("not_found");
  if (isLocked) await lockSubject(ctx.db, found.subject);
  const one = isLocked ? await findCase(ctx.db, id, true) : found;
  const key = await findSubjectKey(ctx, deps, found.subject);
  if (one === null || key === null) throw refuse("not_found");
  const rule = await readRuleById(ctx, one.rule);
  const personFacts = await readFacts(ctx, one.subject);
  const requirements = rule.requirements.map((code) => requirementOf(code, personFacts));
  const events = await listEvents(ctx.db, id);
  const wasObjected = events.some(({ kind }) => kind === "objected");
  const facts: CaseFacts = {
    subject: one.subject,
    state: one.state,
    rejectedBy: wasObjected ? one.decidedBy : null,
    rule,
    requirements,
    hasUnexplained: await hasUnexplained(ctx.db, id),
    isNameUnexplained: await isNameUnexplained(ctx, { subject: one.subject, key, given: personFacts.given }),
  };
  return { one, rule, given: personFacts.given, requirements, key, events, facts, by };
}

/** Opens a case for one step: refuses what cannot be done now, and a version that is not the one that was seen. */
export async function startStep(
  ctx: Ctx,
  deps: Pick<VerificationDeps, "subjectKeys">,
  { id, version }: { readonly id: string; readonly version: number },
  action: CaseAction,
): Promise<OpenCase> {
  const open = await openCase(ctx, deps, id, true);
  const why = whyNotCase(action, open.by, open.facts);
  if (why === "case_own" || why === "case_rejected_by_you") throw caseRefusal(why);
  if (open.one.version !== version) throw caseRefusal("case_changed");
  if (why !== null) throw caseRefusal(why);
  return open;
}

/** Writes a step: the case on its version, and its event. */
export async function finishStep(
  ctx: Ctx,
  { one, by }: Pick<OpenCase, "one" | "by">,
  change: Partial<CaseFile>,
  event: Omit<NewEvent, "case" | "by">,
): Promise<void> {
  if (!(await saveCase(ctx.db, { ...one, ...change }))) throw caseRefusal("case_changed");
  await insertEvent(ctx.db, { case: one.id, by, ...event }, ctx.now);
}
