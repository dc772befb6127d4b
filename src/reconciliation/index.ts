/** What other capabilities may ask of reconciliation. */
export { claimLine, listFreeLines, type FreeLine } from "./claim-line.ts";
