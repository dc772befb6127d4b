import type { Ctx } from "#platform/unit-of-work.ts";
import { requirementOf, type Facts, type Requirement } from "../model/rules/evaluate.ts";
import { shownReason } from "../model/rules/reasons.ts";
import type { RequirementCode } from "../model/rules/requirements.ts";
import type { ShownRequirement } from "../model/shown.ts";
import { readFacts } from "../rules/read-facts.ts";
import { readRules } from "../rules/read-rules.ts";

/** A requirement as its person may read it: what must not be told is shown as another reason. */
export const shownToPerson = (one: Requirement): ShownRequirement => ({
  ...one,
  reason: one.reason === null ? null : shownReason(one.reason),
  submissions: one.submissions as ShownRequirement["submissions"],
});

/** All requirements of all rules, each once, as they stand. */
export function requirementsOf(codes: readonly RequirementCode[], facts: Facts): ShownRequirement[] {
  return [...new Set(codes)].map((code) => shownToPerson(requirementOf(code, facts)));
}

/** The same, read now. */
export async function shownRequirements(ctx: Pick<Ctx, "db" | "now">, subject: string): Promise<ShownRequirement[]> {
  const rules = await readRules(ctx, subject);
  return requirementsOf(
    rules.flatMap(({ requirements }) => requirements),
    await readFacts(ctx, subject),
  );
}
