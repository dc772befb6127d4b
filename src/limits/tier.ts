/** How far somebody is verified. The figures of a tier are pricing's; who has which is decided by verification, and by nobody else. */
import { z } from "zod";

export const tierName = z.string().regex(/^L[0-9]$/);
export type Tier = `L${number}`;
/** Who has registered has proven a telephone and an e-mail address: PRODUCT §5, "L1 … domestic only". */
export const DEFAULT_TIER: Tier = "L1";
