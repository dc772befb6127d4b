/** How far a person is verified. Pricing owns the figures of each tier; only verification decides who has which. */
import { z } from "zod";

export const tierName = z.string().regex(/^L[0-9]$/);
export type Tier = `L${number}`;
/** Registration verifies a telephone number and an e-mail address: LIM-2. */
export const DEFAULT_TIER: Tier = "L1";
