import { findContact } from "#identity/index.ts";
import { readTierGrant } from "#limits/index.ts";
import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsAt } from "#pricing/index.ts";
import { listPhotosOf } from "../capture/store.ts";
import { findRead } from "../capture/read-text.ts";
import { readPhotoBounds } from "../capture/read-photo-bounds.ts";
import type { VerificationDeps } from "../deps.ts";
import { requirementOf } from "../model/rules/evaluate.ts";
import { readFacts } from "../rules/read-facts.ts";
import { readRules } from "../rules/read-rules.ts";
import { daysOf, recentFrom } from "../rules/read-thresholds.ts";
import { listCasesOf } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import type * as contract from "./contract.ts";
import { isIdentityShared } from "./grant-by-rule.ts";
import { openAnswers } from "../open-answers.ts";
import { shownAnswer } from "./shown-answer.ts";
import { showCase } from "./show-case.ts";
import { shownToPerson } from "./shown-requirements.ts";

type Own = Output<typeof contract.readOwn>;

/** Where the caller stands: the tier of now, every tier with its figures and requirements, what was given, and the latest case. */
export async function readOwn(ctx: Ctx, deps: VerificationDeps): Promise<Own> {
  const subject = actorId(ctx.actor);
  const contact = subject === null ? null : await findContact(ctx, subject);
  if (subject === null || contact === null) throw refuse("session_over");
  const [facts, rules, grant, key, [latest]] = await Promise.all([
    readFacts(ctx, subject),
    readRules(ctx, subject),
    readTierGrant(ctx, subject),
    findSubjectKey(ctx, deps, subject),
    listCasesOf(ctx.db, subject, 1),
  ]);
  const figures = new Map((await termsAt(ctx, "tier", ctx.now)).map(({ key: tier, value }) => [tier, value]));
  const review = await daysOf(ctx, "verification_review");
  const isShared = await isIdentityShared(ctx, deps, subject, facts.given);
  return {
    tier: grant.tier,
    until: grant.until,
    steps: rules.flatMap(({ tier, approvers, requirements }) => {
      const own = figures.get(tier);
      if (own === undefined) return [];
      const { isDomesticOnly, transfer, day, month, abroadMonth } = own;
      return [
        {
          tier,
          figures: { isDomesticOnly, transfer, day, month, abroadMonth },
          approvers,
          isWithheld: approvers === 0 && isShared,
          requirements: requirements.map((code) => shownToPerson(requirementOf(code, facts))),
        },
      ];
    }),
    answers: key === null ? [] : openAnswers(key, facts.given).map(shownAnswer),
    photos: [...(await listPhotosOf(ctx.db, subject))],
    read: key === null ? null : await findRead(ctx.db, key, subject),
    case: key === null || latest === undefined ? null : await showCase(ctx, key, latest),
    photoBounds: await readPhotoBounds(ctx),
    account: { name: contact.fullName, country: contact.country, isBusiness: contact.userBusinessType === "BUSINESS" },
    incomeProofFrom: await recentFrom(ctx, "income_proof_age"),
    review: { days: review.days.at(-1) ?? 0, counted: review.counted },
  };
}
