/**
 * A person's risk: points of factors, each a dated term (`risk_points`), and the band that they add up to (PBI 19/10/PBI/2017 art. 31 and 32:
 * customer, geography, product, channel). Pure.
 */
import type { RiskBand } from "./requirements.ts";

export interface RiskFactor {
  readonly factor: string;
  readonly value: string;
  readonly points: number;
}
/** The points of one factor, as a term has them. */
export interface PointsOf {
  readonly points: Readonly<Record<string, number>>;
  readonly otherwise: number;
}

/** Scores what is known. A factor without a term scores nothing; one that is not known yet is left out. */
export function scoreOf(
  known: Readonly<Record<string, string | null>>,
  terms: ReadonlyMap<string, PointsOf>,
): readonly RiskFactor[] {
  return Object.entries(known).flatMap(([factor, value]) => {
    const term = terms.get(factor);
    if (value === null || term === undefined) return [];
    return [{ factor, value, points: term.points[value] ?? term.otherwise }];
  });
}

export const sumOf = (factors: readonly RiskFactor[]): number => factors.reduce((sum, { points }) => sum + points, 0);

/** The band of a sum. Without a term for the bands everybody is of high risk: the stricter branch. */
export function bandOf(points: number, bands: PointsOf | undefined): RiskBand {
  const [medium, high] = [bands?.points["medium"], bands?.points["high"]];
  if (medium === undefined || high === undefined || points >= high) return "high";
  return points >= medium ? "medium" : "low";
}
