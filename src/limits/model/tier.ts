/** How far a person is verified. Pricing owns the figures of each tier; verification and the sheets of businesses decide who has which. */
import { z } from "zod";
import type { Id } from "#kernel/id.ts";

export const tierName = z.string().regex(/^L[0-9]$/);
export type Tier = `L${number}`;
/** Of everybody who has not given what tier L1 requires: the calculator can be used, and nothing sent (LIM-1). */
export const DEFAULT_TIER: Tier = "L0";

/** A tier as granted. */
export interface TierGrant {
  readonly tier: Tier;
  /** Null: without end. */
  readonly until: Date | null;
  /** The grant of verification, or the signed sheet of a business, that it comes from; null where it was set by hand. */
  readonly cause: Id<"vg"> | Id<"sh"> | null;
}
