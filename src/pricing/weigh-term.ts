import { z } from "zod";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { TERM_REFUSALS, type TermRefusal } from "./contract-parts.ts";
import type { TermView } from "./contract-terms.ts";
import { hashOf } from "./hash-of.ts";
import { whyNotDecideTerm, type ProposedTerm, type TermRecord } from "./term.ts";
import { menuOf, termContentSchema, type TermKind } from "./terms.ts";

/** Refuses about terms by name. */
export const termRefusal = (code: TermRefusal, details = {}) => new Refusal(code, TERM_REFUSALS[code], details);

/** The staff member who acts. Four eyes count people, so whoever is no person of ours can neither propose nor decide. */
export function actingPerson(ctx: Pick<Ctx, "actor">): string {
  if (ctx.actor.kind !== "staff") throw refuse("permission_denied");
  return ctx.actor.id;
}

/** Whether the caller may do this in the room of a kind. */
export function isAllowedOn(ctx: Pick<Ctx, "actor">, kind: TermKind, module: readonly [string, ...string[]]): boolean {
  return whyNotAllowed(ctx.actor, { menu: menuOf(kind), module }) === null;
}

/** Refuses unless the caller may: the contract has let in whoever may in any of the rooms. */
export function refuseOutOfRoom(ctx: Pick<Ctx, "actor">, kind: TermKind, module: readonly [string, ...string[]]): void {
  if (!isAllowedOn(ctx, kind, module)) throw refuse("permission_denied");
}

/** SHA-256 of all that a person proposed: an approval that sends it back approves this and nothing else. */
export function hashTerm({ id, content, validFrom, validTo, reason, proposedBy }: ProposedTerm): string {
  const wire = z.encode(termContentSchema, content);
  return hashOf({ id, ...wire, validFrom: validFrom.toISOString(), validTo: validTo?.toISOString() ?? null, reason, proposedBy });
}

/** When what visitors read about a term changes: now that it is approved, and by itself when it begins later or ends. */
export async function announceTerm(ctx: Ctx, { id, effectiveFrom, validTo }: TermRecord): Promise<void> {
  await ctx.publicPagesChanged();
  for (const runAt of [effectiveFrom, validTo])
    if (runAt !== null && runAt > ctx.now)
      await ctx.enqueue(FOLLOW_TERM_JOB, {}, { key: `${FOLLOW_TERM_JOB}:${id}:${runAt.getTime()}`, runAt });
}
/** Lets public pages be drawn anew at the moment at which a term begins or ends. */
export const FOLLOW_TERM_JOB = "follow_term";

/** A term as the caller sees it, with the reason why it is not theirs to decide. */
export function showTerm(ctx: Pick<Ctx, "actor">, { content, ...record }: TermRecord): TermView {
  const by = actorId(ctx.actor) ?? "";
  return { ...record, term: content, whyNotDecide: whyNotDecideTerm(record, by), isMine: record.proposedBy === by };
}
