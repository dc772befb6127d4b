/** The bands of a risk and how they are scored, for the businesses of other capabilities too, and their screens. Pure. */
export { RISK_BANDS, type RiskBand } from "./model/rules/requirements.ts";
export { bandOf, sumOf, type PointsOf, type RiskFactor } from "./model/rules/risk.ts";
