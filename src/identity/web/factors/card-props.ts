import type { FactorsHeld } from "../../factor.ts";
import type { OwnFactors } from "../../contract-factors.ts";

/** What each card of the section is given. */
export interface CardProps {
  readonly factors: OwnFactors;
  readonly held: FactorsHeld;
  /** Shows recovery codes that were just made; null when there are none. */
  readonly onCodes: (codes: readonly string[] | null) => void;
}
