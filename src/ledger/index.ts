/** What other capabilities may ask of the ledger. */
export { prepareLedger } from "./prepare-ledger.ts";
