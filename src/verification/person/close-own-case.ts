import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import { overtakeProposals } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { DECISIONS } from "../cases/workflow.ts";
import type { VerificationDeps } from "../deps.ts";
import { stateAfter, type CaseMove } from "../model/rules/case-states.ts";
import { endOfDays } from "../rules/read-thresholds.ts";
import { findCase, insertEvent, listCasesOf, listEvents, lockSubject, saveCase, type CaseFile } from "../store.ts";
import { findSubjectKey, type SubjectKey } from "../subject-key.ts";
import type * as contract from "./contract.ts";
import { showCase } from "./show-case.ts";

/** Takes back the caller's case while it is not decided. */
export async function withdrawCase(
  ctx: Ctx,
  deps: VerificationDeps,
  { id }: Input<typeof contract.withdrawCase>,
): Promise<Output<typeof contract.withdrawCase>> {
  const { one, key } = await getCaseOf(ctx, deps, actorId(ctx.actor), id);
  await overtakeProposals(ctx.db, DECISIONS, "case_id", [id]);
  const after = moved(one, "withdrawn", { closedAt: ctx.now, dueAt: null, answerBy: null });
  return { case: await saved(ctx, key, after, { kind: "withdrawn", text: null }) };
}

/** Ends the open case of a subject who is not to be verified any more. One about an objection stays: staff decide it. */
export async function withdrawOpenCase(ctx: Ctx, deps: VerificationDeps, subject: string): Promise<void> {
  const [latest] = await listCasesOf(ctx.db, subject, 1);
  if (latest === undefined || stateAfter(latest.state, "withdrawn") === null) return;
  const { one, key } = await getCaseOf(ctx, deps, subject, latest.id);
  await overtakeProposals(ctx.db, DECISIONS, "case_id", [one.id]);
  const after = moved(one, "withdrawn", { closedAt: ctx.now, dueAt: null, answerBy: null });
  await saved(ctx, key, after, { kind: "withdrawn", text: null });
}

/** Objects to a rejection, once; somebody else than the one who rejected decides. */
export async function objectToDecision(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, text }: Input<typeof contract.objectToDecision>,
): Promise<Output<typeof contract.objectToDecision>> {
  return objectToDecisionOf(ctx, deps, actorId(ctx.actor), { id, text });
}

/** The same for a subject whom the caller has identified. */
export async function objectToDecisionOf(
  ctx: Ctx,
  deps: VerificationDeps,
  subject: string | null,
  { id, text }: Input<typeof contract.objectToDecision>,
): Promise<Output<typeof contract.objectToDecision>> {
  const { one, key } = await getCaseOf(ctx, deps, subject, id);
  const events = await listEvents(ctx.db, id);
  if (events.some(({ kind }) => kind === "objected")) throw new Refusal("case_not_now", 409);
  const dueAt = await endOfDays(ctx, "verification_review");
  const after = moved(one, "objected", { closedAt: null, dueAt, assignedTo: null });
  return { case: await saved(ctx, key, after, { kind: "objected", text: key.seal(id, Buffer.from(text)) }) };
}

async function getCaseOf(
  ctx: Ctx,
  deps: VerificationDeps,
  subject: string | null,
  id: string,
): Promise<{ one: CaseFile; key: SubjectKey }> {
  const key = subject === null ? null : await findSubjectKey(ctx, deps, subject);
  if (subject === null || key === null) throw refuse("not_found");
  await lockSubject(ctx.db, subject);
  const one = await findCase(ctx.db, id, true);
  if (one?.subject !== subject) throw refuse("not_found");
  return { one, key };
}

function moved(one: CaseFile, move: CaseMove, change: Partial<CaseFile>): CaseFile {
  const state = stateAfter(one.state, move);
  if (state === null) throw new Refusal("case_not_now", 409);
  return { ...one, ...change, state };
}

async function saved(ctx: Ctx, key: SubjectKey, after: CaseFile, event: { readonly kind: string; readonly text: Buffer | null }) {
  if (!(await saveCase(ctx.db, after))) throw new Error("a case was changed by somebody else while it was locked");
  await insertEvent(ctx.db, { case: after.id, by: after.subject, ...event }, ctx.now);
  return showCase(ctx, key, after);
}
