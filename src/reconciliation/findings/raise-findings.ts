import { createHash } from "node:crypto";
import { newId, type Id } from "#kernel/id.ts";
import { actorId } from "#platform/actor.ts";
import { overtakeProposals } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CaseEvent, Finder, Finding } from "../model/finding.ts";
import { closeCases, insertCaseEvent } from "../store-cases.ts";
import { CORRECTIONS } from "../corrections/workflow.ts";
import { endFindings, insertFinding, listKnownFingerprints, openCase } from "./store.ts";

/** The same difference has the same fingerprint, whichever check finds it, however often. */
function fingerprintOf({ kind, topic, sameness }: Finding): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, topic, ...sameness]))
    .digest("hex");
}

/** Stores findings that are not known yet, each with the case that it opens or joins. Returns the new ones. */
export async function raiseFindings(ctx: Ctx, findings: readonly Finding[], by: Finder): Promise<readonly Finding[]> {
  if (findings.length === 0) return [];
  const marked = findings.map((finding) => ({ ...finding, fingerprint: fingerprintOf(finding) }));
  const known = await listKnownFingerprints(ctx.db, [...new Set(marked.map(({ fingerprint }) => fingerprint))]);
  const raised: Finding[] = [];
  for (const finding of marked) {
    if (known.has(finding.fingerprint)) continue;
    const id = <P extends string>(prefix: P): Id<P> => newId(prefix, ctx.now.getTime(), ctx.random(10));
    const file = await openCase(ctx.db, { ...finding, id: id("ca") }, ctx.now);
    if (!(await insertFinding(ctx.db, { ...finding, id: id("fi") }, file.id, by, ctx.now))) continue;
    raised.push(finding);
    await addCaseEvent(ctx, file.id, file.isNew ? "opened" : "found", finding.kind);
    await ctx.audit("reconciliation.found", { subject: file.id, details: { kind: finding.kind, by } });
  }
  return raised;
}

/** The findings of these topics no longer hold: ends them and closes their cases. */
export async function resolveTopics(ctx: Ctx, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await resolveCases(ctx, await endFindings(ctx.db, topics, ctx.now));
}

/** No finding of these cases holds any longer: closes them. */
export async function resolveCases(ctx: Ctx, cases: readonly Id<"ca">[]): Promise<void> {
  if (cases.length === 0) return;
  await overtakeProposals(ctx.db, CORRECTIONS, "case_id", cases);
  const closed = await closeCases(ctx.db, cases, { outcome: "resolved", by: actorId(ctx.actor) ?? "", at: ctx.now });
  for (const id of closed) {
    await addCaseEvent(ctx, id, "resolved", null);
    await ctx.audit("reconciliation.resolved", { subject: id });
  }
}

/** Adds the actor's step to a case's history. */
export async function addCaseEvent(ctx: Ctx, caseId: Id<"ca">, what: CaseEvent, text: string | null): Promise<void> {
  const event = { caseId, what, text, actorKind: ctx.actor.kind, actorId: actorId(ctx.actor) };
  await insertCaseEvent(ctx.db, event, ctx.now);
}
