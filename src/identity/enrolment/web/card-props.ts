import type { FactorsHeld } from "../../model/factor.ts";
import type { OwnFactors } from "../contract.ts";

/** Props of each card of the section. */
export interface CardProps {
  readonly factors: OwnFactors;
  readonly held: FactorsHeld;
  /** Shows newly created recovery codes; null when there are none. */
  readonly onCodes: (codes: readonly string[] | null) => void;
}
