/** What other capabilities may ask of identity. */
export { payoutHoldOf } from "./hold-payouts.ts";
