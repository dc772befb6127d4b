/** What other capabilities may ask of limits (decision 0026). */
export { abroadMonthOf } from "./read-abroad.ts";
export { LIMIT_REFUSALS } from "./contract.ts";
export { changeRecipientLimits } from "./change-recipient.ts";
export { checkUnpaid } from "./check-unpaid.ts";
export type { Claim } from "./limit.ts";
export { consumeLimits, giveBackLimits } from "./move-limits.ts";
export { isOverRecipientLimit } from "./over-recipient.ts";
export { reserveLimits, type LimitClaims } from "./reserve-limits.ts";
export { setTier, tierOf } from "./set-tier.ts";
export type { Tier } from "./tier.ts";
