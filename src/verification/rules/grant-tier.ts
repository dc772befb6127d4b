/** Granting a tier: the only place that does, always with the requirements that it rests on. */
import { newId, type Id } from "#kernel/id.ts";
import { setTier, type Tier } from "#limits/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isMet, type Requirement } from "../model/rules/evaluate.ts";
import type { Rule } from "../model/rules/requirements.ts";
import { isBusinessPerson, isTierOf } from "../model/subject.ts";
import { endGrants, insertGrant } from "./store.ts";

export interface Granting {
  readonly subject: string;
  readonly rule: Rule;
  readonly requirements: readonly Requirement[];
  /** Null: every requirement was accepted by rule. */
  readonly case: Id<"vc"> | null;
  /** Null: without end. */
  readonly until: Date | null;
}

/**
 * Grants the rule's tier, and ends the person's former grants of this tier. Throws while a requirement is not met, and for a tier that is not
 * of this kind of subject: both are bugs. What limits know is the tier of an account; a person of a business sends nothing.
 */
export async function grantTier(ctx: Ctx, { subject, rule, requirements, case: caseId, until }: Granting): Promise<Id<"vg">> {
  if (!isTierOf(subject, rule.tier)) throw new Error(`${rule.tier} is no tier of ${subject}`);
  const unsettled = rule.requirements.filter((code) => !requirements.some((one) => one.code === code && isMet(rule, one)));
  if (unsettled.length > 0) throw new Error(`${rule.tier} was to be granted without ${unsettled.join(", ")}`);
  const id = newId("vg", ctx.now.getTime(), ctx.random(10));
  const accepted = Object.fromEntries(
    requirements.map((one) => [one.code, one.submissions.length === 0 ? ["account"] : one.submissions]),
  );
  await endGrants(ctx.db, { subject, tier: rule.tier, reason: `replaced by ${id}` }, ctx.now);
  await insertGrant(ctx.db, { id, subject, tier: rule.tier, rule: rule.id, case: caseId, accepted, until }, ctx.now);
  if (isBusinessPerson(subject)) {
    await ctx.audit("verification.person_verified", { subject, details: { grant: id, case: caseId, until } });
    return id;
  }
  await setTier(ctx, { person: subject, tier: rule.tier as Tier, reason: caseId ?? "requirements met", until, cause: id });
  return id;
}
