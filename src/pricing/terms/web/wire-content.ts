/** A term's content as it is stored, for its words. Loaded with the page of a term: it brings the schemas of all terms. */
import { z } from "zod";
import {
  replayedTermSchema,
  simulatedTermSchema,
  termContentSchema,
  type ReplayedTerm,
  type SimulatedTerm,
  type TermContent,
} from "../model/term-kinds.ts";

export const storedOf = (term: TermContent): Readonly<Record<string, unknown>> => ({ ...wireOf(term).value });

/** A term as calls take it. */
export const wireOf = (term: TermContent) => z.encode(termContentSchema, term);
export const wireOfSimulated = (term: SimulatedTerm) => z.encode(simulatedTermSchema, term);
export const wireOfReplayed = (term: ReplayedTerm) => z.encode(replayedTermSchema, term);
