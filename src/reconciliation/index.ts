/** What other capabilities may ask of reconciliation. */
export { claimLine, listClaimedLines, listFreeLines, type FreeLine } from "./claim-line.ts";
export { findClaimant } from "./store-claims.ts";
