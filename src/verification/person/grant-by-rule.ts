import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { fingerprintOf } from "../fingerprints.ts";
import { evaluate } from "../model/rules/evaluate.ts";
import type { Rule } from "../model/rules/requirements.ts";
import { grantTier } from "../rules/grant-tier.ts";
import { readFacts } from "../rules/read-facts.ts";
import { readGrant } from "../rules/read-grant.ts";
import { readRules } from "../rules/read-rules.ts";
import { othersWith } from "../findings/others-with.ts";
import type { Submission } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import { fieldsOf, openAnswers } from "../open-answers.ts";

/**
 * Whether the person's identity number is one that somebody else has given too. Then no tier follows by rule: a member of staff compares
 * documents first. Nobody is told that there is another. A director may be a customer as well: the same number and name, once with an account
 * and once without, are one person.
 */
export async function isIdentityShared(
  ctx: Pick<Ctx, "db" | "random">,
  deps: VerificationDeps,
  subject: string,
  given: readonly Submission[],
): Promise<boolean> {
  const key = await findSubjectKey(ctx, deps, subject);
  const number = key && fieldsOf(openAnswers(key, given), "identity_number");
  if (!number) return false;
  const print =
    number.kind === "nik"
      ? fingerprintOf(deps, "nik", number.number)
      : fingerprintOf(deps, "passport", `${number.issuingCountry}:${number.number}`);
  return (await othersWith(ctx, deps, subject, [print])).some(({ isSamePerson }) => !isSamePerson);
}

const isHigher = (tier: string, than: string) => tier > than;

/** Grants the highest tier that nobody approves and whose requirements are all met. Null when nothing new is granted. */
export async function grantByRule(ctx: Ctx, deps: VerificationDeps, subject: string): Promise<Rule["tier"] | null> {
  const facts = await readFacts(ctx, subject);
  const current = await readGrant(ctx, subject);
  const fulfilled = (await readRules(ctx, subject))
    .filter(({ approvers, tier }) => approvers === 0 && isHigher(tier, current.tier ?? ""))
    .map((rule) => evaluate(rule, facts))
    .findLast(({ isFulfilled }) => isFulfilled);
  if (fulfilled === undefined || (await isIdentityShared(ctx, deps, subject, facts.given))) return null;
  const { rule, requirements } = fulfilled;
  await grantTier(ctx, { subject, rule, requirements, case: null, until: null });
  return rule.tier;
}
