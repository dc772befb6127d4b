/**
 * The risk of a business: points of factors, each a dated term (`risk_points`), and the band that they add up to (PBI 19/10/PBI/2017 art. 31 and 32:
 * customer, geography, product, channel). The bands and the sum are those of people. Pure.
 */
import { z } from "zod";
import { compare, money, wholeUnits } from "#kernel/money.ts";
import { diffDays, instantCodec, type LocalDate } from "#kernel/time.ts";
import { RISK_BANDS, type PointsOf } from "#verification/contract-risk.ts";
import { hasOwners, type Company } from "./company.ts";
import { ROOT, type People } from "./people.ts";
import type { Sections } from "./sections.ts";
import type { Expected, Terms } from "./terms.ts";

export const RISK_FACTORS = [
  "business_legal_form",
  "business_age",
  "business_activity",
  "business_layers",
  "business_owner_country",
  "business_nationality",
  "business_pep",
  "business_product",
  "business_volume",
  "business_channel",
  "business_corridor",
  "business_settlement",
] as const;
export type RiskFactorCode = (typeof RISK_FACTORS)[number];
/** The term that has the points from which the risk is medium and high. */
export const RISK_BANDS_TERM = "business_bands";

const factorSchema = z.strictObject({ factor: z.enum(RISK_FACTORS), value: z.string(), points: z.int() });
export type BusinessRiskFactor = z.output<typeof factorSchema>;

/** The risk as signers read it. The reason of an override is for staff, and not a part of what is signed. */
export const riskSchema = z.strictObject({
  points: z.int(),
  /** The band that counts: the one set by hand while that is valid. */
  band: z.enum(RISK_BANDS),
  /** The band by the points. */
  computed: z.enum(RISK_BANDS),
  factors: z.array(factorSchema),
  override: z.strictObject({ by: z.string(), until: instantCodec }).nullable(),
});
export type BusinessRisk = z.output<typeof riskSchema>;

/** Answers of the people of a business that its risk rests on; empty before anybody has answered. */
export interface PeopleFacts {
  readonly nationalities: readonly string[];
  readonly pep: readonly string[];
}

type Known = Readonly<Record<RiskFactorCode, readonly string[]>>;

/** The values of each factor, as far as they are known. */
export function knownOf({ company, people, terms }: Sections, answered: PeopleFacts, today: LocalDate): Known {
  return {
    business_legal_form: company === null ? [] : [company.legalForm],
    business_age: company === null ? [] : [ageOf(company, today)],
    business_activity: company === null ? [] : [company.activity.slice(0, 2)],
    business_layers: company === null || people === null ? [] : [layersOf(company, people)],
    business_owner_country: people === null ? [] : [...new Set(people.companies.map(({ country }) => country))],
    business_nationality: answered.nationalities,
    business_pep: answered.pep,
    business_product: terms === null ? [] : [terms.kind === "customer" ? terms.tier : terms.kind],
    business_volume: terms === null ? [] : [volumeOf(terms.expected)],
    business_channel: terms === null ? [] : [CHANNELS[terms.kind]],
    business_corridor: terms?.kind === "partner" ? [...new Set(terms.corridors.map((code) => code.slice(3, 5)))] : [],
    business_settlement: terms === null ? [] : settlementOf(terms),
  };
}

const CHANNELS: Readonly<Record<Terms["kind"], string>> = { customer: "online", agent: "cash", partner: "api" };

const YEAR_DAYS = 365;
function ageOf({ establishedOn }: Company, today: LocalDate): string {
  const days = diffDays(establishedOn, today);
  return days < YEAR_DAYS ? "under_1_year" : days < 3 * YEAR_DAYS ? "under_3_years" : "from_3_years";
}

/** Companies between the business and the people who own it: the longest way. Without owners whoever controls it is named. */
function layersOf({ legalForm }: Company, { companies, shares }: People): string {
  if (!hasOwners(legalForm)) return legalForm === "PERORANGAN" ? "direct" : "controlled";
  const depth = (of: string, left: number): number =>
    left === 0
      ? 0
      : Math.max(
          0,
          ...shares
            .filter((share) => share.of === of && companies.some(({ key }) => key === share.holder))
            .map(({ holder }) => 1 + depth(holder, left - 1)),
        );
  // Two layers and more score the same: deeper ways are not followed, and a circle ends here.
  const layers = depth(ROOT, 2);
  return layers === 0 ? "direct" : layers === 1 ? "one" : "several";
}

/** The steps of the expected month; the terms have their points. */
const VOLUMES = [
  ["up_to_100m", wholeUnits("IDR", 100_000_000n)],
  ["up_to_1b", wholeUnits("IDR", 1_000_000_000n)],
  ["up_to_10b", wholeUnits("IDR", 10_000_000_000n)],
] as const;

function volumeOf({ transfers, average }: Expected): string {
  const month = money("IDR", average.minor * BigInt(transfers));
  return VOLUMES.find(([, most]) => compare(month, most) <= 0)?.[0] ?? "above_10b";
}

function settlementOf(terms: Terms): readonly string[] {
  if (terms.kind === "customer") return [];
  if (terms.creditLine.minor > 0n) return ["credit"];
  return [terms.kind === "agent" ? terms.settlement : "deposit"];
}

/** Whether it was set lower by hand than the points say: whoever did so does not sign over it. */
export const isLowered = ({ band, computed }: Pick<BusinessRisk, "band" | "computed">): boolean =>
  RISK_BANDS.indexOf(band) < RISK_BANDS.indexOf(computed);

/** Scores what is known: of several values the one with the most points. A factor without a term scores nothing. */
export function scoreBusiness(known: Known, terms: ReadonlyMap<string, PointsOf>): readonly BusinessRiskFactor[] {
  return RISK_FACTORS.flatMap((factor) => {
    const term = terms.get(factor);
    if (term === undefined) return [];
    const scored = known[factor].map((value) => ({ factor, value, points: term.points[value] ?? term.otherwise }));
    const [worst] = scored.toSorted((one, other) => other.points - one.points || (one.value < other.value ? -1 : 1));
    return worst === undefined ? [] : [worst];
  });
}
