import { Refusal } from "#kernel/refusal.ts";
import { TREASURY_REFUSALS, type TreasuryRefusal } from "./contract.ts";

/** A refusal of treasury, with its status. */
export const refusal = (code: TreasuryRefusal): Refusal => new Refusal(code, TREASURY_REFUSALS[code]);
