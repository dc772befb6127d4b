/** The rules of tiers, as the terms of pricing have them. */
import { termById, termsAt, type Term } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isTierOf } from "../model/subject.ts";
import { REQUIREMENT_CODES, type RequirementCode, type Rule } from "../model/rules/requirements.ts";

const isCode = (code: string): code is RequirementCode => (REQUIREMENT_CODES as readonly string[]).includes(code);

/** Throws for a requirement that no release knows: nobody could meet it, so the term must not be followed in silence. */
function ruleOf(id: string, { key: tier, value }: RuleContent): Rule {
  const { requirements, approvers, reviewMonths } = value;
  const unknown = requirements.filter((code) => !isCode(code));
  if (unknown.length > 0) throw new Error(`the rule ${id} requires ${unknown.join(", ")}, which nobody can give`);
  return { id, tier, requirements: requirements.filter(isCode), approvers, reviewMonths };
}
type RuleContent = Pick<Term<"verification_rule">, "key" | "value">;

/** The rules in force now that apply to a subject, the lowest tier first. */
export async function readRules(ctx: Pick<Ctx, "db" | "now">, subject: string): Promise<readonly Rule[]> {
  const terms = await termsAt(ctx, "verification_rule", ctx.now);
  return terms.filter(({ key }) => isTierOf(subject, key)).map((term) => ruleOf(term.id, term));
}

/** The tiers that people decide about by the rules in force now, for whomever, in the order of their names. */
export async function listDecidedTiers(ctx: Pick<Ctx, "db" | "now">): Promise<readonly string[]> {
  const terms = await termsAt(ctx, "verification_rule", ctx.now);
  return terms
    .filter(({ value }) => value.approvers > 0)
    .map(({ key }) => key)
    .toSorted();
}

/** The rule under which a case was submitted, in force or not. */
export async function readRuleById(ctx: Pick<Ctx, "db">, id: string): Promise<Rule> {
  const term = await termById(ctx, "verification_rule", id);
  if (term === null) throw new Error(`the rule ${id} of a case is missing`);
  return ruleOf(id, term);
}
