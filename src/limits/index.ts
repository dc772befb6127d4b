/** The interface of limits for other capabilities (decision 0026). */
export { abroadMonthOf } from "./read-abroad-month.ts";
export { LIMIT_REFUSALS } from "./contract.ts";
export { changeRecipientLimits } from "./change-recipient.ts";
export { checkUnpaid } from "./check-unpaid.ts";
export { checkWallet } from "./check-wallet.ts";
export type { Claim } from "./model/limit.ts";
export { replay, type PastRequest, type Replayed, type ReplayedLimit } from "./model/replay.ts";
export { readPastClaims, tiersOver, type PastClaim } from "./read-past.ts";
export { consumeLimits, releaseLimits } from "./consume-limits.ts";
export { isOverRecipientLimit } from "./check-recipient-limit.ts";
export { reserveLimits, type LimitClaims } from "./reserve-limits.ts";
export { readLimitsOf } from "./read-own-limits.ts";
export { readTierGrant, setTier, tierOf } from "./set-tier.ts";
export { DEFAULT_TIER, type Tier, type TierGrant } from "./model/tier.ts";
