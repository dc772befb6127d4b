import { z } from "zod";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { TERM_REFUSALS, type TermRefusal } from "./contract-refusals.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import type { ProposedTerm, TermRecord } from "./model/term.ts";
import { menuOf, termContentSchema, whyNotContent, type TermContent, type TermKind } from "./model/term-kinds.ts";

/** A refusal about terms with its HTTP status. */
export const termRefusal = (code: TermRefusal, details = {}) => new Refusal(code, TERM_REFUSALS[code], details);

/** Whether the caller has rights in the menu of a kind. */
export function isAllowedOn(ctx: Pick<Ctx, "actor">, kind: TermKind, module: readonly [string, ...string[]]): boolean {
  return whyNotAllowed(ctx.actor, { menu: menuOf(kind), module }) === null;
}

/** Refuses a caller without rights in the kind's menu. The contract admits callers with rights in any of the menus. */
export function refuseWithoutMenu(ctx: Pick<Ctx, "actor">, kind: TermKind, module: readonly [string, ...string[]]): void {
  if (!isAllowedOn(ctx, kind, module)) throw refuse("permission_denied");
}

/** Refuses a term that is inconsistent in itself, or is about a country or a time zone that does not exist. */
export function refuseNotFitting(content: TermContent): void {
  const fault = whyNotContent(content);
  if (fault === "country_unknown" || fault === "zone_unknown") throw termRefusal(fault);
  if (fault) throw termRefusal("term_not_fitting", { why: fault });
}

/** All of a proposal that an approver is shown. */
export function shownTerm({ id, content, validFrom, validTo, reason, proposedBy }: ProposedTerm): object {
  const wire = z.encode(termContentSchema, content);
  return {
    id,
    ...wire,
    validFrom: validFrom.toISOString(),
    validTo: validTo?.toISOString() ?? null,
    reason,
    proposedBy,
  };
}

/** SHA-256 of the complete proposal. */
export const hashTerm = (term: ProposedTerm): string => canonicalHash(shownTerm(term));

/** Refreshes public pages on approval, and queues a refresh for when the term begins or ends later. */
export async function announceTerm(ctx: Ctx, { id, effectiveFrom, validTo }: TermRecord): Promise<void> {
  await ctx.publicPagesChanged();
  for (const runAt of [effectiveFrom, validTo])
    if (runAt !== null && runAt > ctx.now)
      await ctx.enqueue(FOLLOW_TERM_JOB, {}, { key: `${FOLLOW_TERM_JOB}:${id}:${runAt.getTime()}`, runAt });
}
/** Job that refreshes public pages when a term begins or ends. */
export const FOLLOW_TERM_JOB = "follow_term";
