/** How far a person is verified. Pricing owns the figures of each tier; only verification decides who has which. */
import { z } from "zod";

export const tierName = z.string().regex(/^L[0-9]$/);
export type Tier = `L${number}`;
/** Of everybody who has not given what tier L1 requires: the calculator can be used, and nothing sent (LIM-1). */
export const DEFAULT_TIER: Tier = "L0";

/** A tier as granted. */
export interface TierGrant {
  readonly tier: Tier;
  /** Null: without end. */
  readonly until: Date | null;
  /** The grant of verification (`vg_…`) that it comes from; null where it was set by hand. */
  readonly cause: string | null;
}
