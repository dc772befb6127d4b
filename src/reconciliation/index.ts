/** The interface of reconciliation for other capabilities. */
export { claimLine, isFreeLine, listClaimedLines, listFreeLines, type FreeLine, type WantedLine } from "./matching/claim-line.ts";
export { raiseWaitingCash } from "./restore/reread-statements.ts";
export { isGapCompared, listReadings } from "./statements/store.ts";
export { countCasesOpenSince, countCorrectionsSince, findNightCheck } from "./cases/store-work.ts";
export { compareClosings } from "./statements/compare-closings.ts";
export { hasLost } from "./restore/lost-case.ts";
export { countLost } from "./findings/store.ts";
export { findStatementHealth, listLastReadings } from "./statements/store-last-reading.ts";
export { findLineHits } from "./statements/find-line-hits.ts";
export { findClaimant } from "./matching/store-claims.ts";
