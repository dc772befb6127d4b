/** What other capabilities may ask of reconciliation. */
export { claimLine, listClaimedLines, listFreeLines, type FreeLine } from "./claim-line.ts";
export { raiseWaitingCash } from "./read-gap.ts";
export { isGapCompared } from "./store-lines.ts";
export { hasLost } from "./lost-case.ts";
export { countLost } from "./store-findings.ts";
export { findClaimant } from "./store-claims.ts";
