/** The factors of a business's risk in words, for screen and paper: both show the same. Pure. */
import { countryNames } from "#kernel/country/country-name.ts";
import type { Language } from "#kernel/locale.ts";
import { riskMessages } from "./messages.ts";
import type { BusinessRiskFactor, RiskFactorCode } from "./risk.ts";

export interface RiskLine {
  readonly factor: RiskFactorCode;
  readonly label: string;
  readonly value: string;
  readonly points: number;
}

const COUNTRIES: ReadonlySet<RiskFactorCode> = new Set(["business_owner_country", "business_nationality", "business_corridor"]);

export function riskLines(factors: readonly BusinessRiskFactor[], language: Language): readonly RiskLine[] {
  const t = riskMessages[language];
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = t.values;
  const nameOf = countryNames(language);
  const wordOf = ({ factor, value }: BusinessRiskFactor): string =>
    COUNTRIES.has(factor) ? nameOf(value) : (words[factor]?.[value] ?? value);
  return factors.map((one) => ({ factor: one.factor, label: t.factors[one.factor], value: wordOf(one), points: one.points }));
}
