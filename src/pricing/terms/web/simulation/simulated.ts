/** A term whose effect can be simulated, or null. */
import { SIMULATED_KINDS, type SimulatedTerm, type TermContent } from "../../model/term-kinds.ts";

export const simulated = (term: TermContent): SimulatedTerm | null =>
  SIMULATED_KINDS.some((kind) => kind === term.kind) ? (term as SimulatedTerm) : null;
