import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsAt } from "#pricing/index.ts";
import { bandOf, sumOf, type PointsOf } from "#verification/contract-risk.ts";
import { readPeopleRisk } from "#verification/index.ts";
import type { OnboardingDeps } from "../deps.ts";
import { knownOf, RISK_BANDS_TERM, scoreBusiness, type BusinessRisk } from "../model/risk.ts";
import type { Sections } from "../model/sections.ts";
import type { Business } from "../store.ts";
import { findRiskOverride, type StoredOverride } from "./store.ts";

export interface ReadRisk extends BusinessRisk {
  /** Why it was set by hand: for staff alone. */
  readonly reason: string | null;
}

/** The risk of a business now: points by the terms in force, and the band, unless staff have set another for a time. */
export async function readRisk(
  ctx: Pick<Ctx, "db" | "now" | "random">,
  deps: Pick<OnboardingDeps, "personChecks">,
  business: Pick<Business, "id">,
  sections: Sections,
): Promise<ReadRisk> {
  const ids = sections.people?.people.map(({ id }) => id) ?? [];
  const answered = await readPeopleRisk(ctx, deps.personChecks, ids);
  const stored = await termsAt(ctx, "risk_points", ctx.now);
  const terms = new Map<string, PointsOf>(stored.map(({ key, value }) => [key, value]));
  const factors = scoreBusiness(knownOf(sections, answered, toLocalDate(ctx.now)), terms);
  const points = sumOf(factors);
  const computed = bandOf(points, terms.get(RISK_BANDS_TERM));
  const override = await findRiskOverride(ctx.db, business.id, ctx.now);
  return {
    points,
    band: override?.band ?? computed,
    computed,
    factors: [...factors],
    override: shownOverride(override),
    reason: override?.reason ?? null,
  };
}

const shownOverride = (override: StoredOverride | null): BusinessRisk["override"] =>
  override && { by: override.by, until: override.until };
