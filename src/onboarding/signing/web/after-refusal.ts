/** What the signers' page does after a refusal of one of its calls. Pure. */
import { sendSigningCode, signSheet } from "../contract.ts";

/**
 * `entry`: the typed code is wrong or over, and the field says so. `read_again`: another content than the one read. `newer`: the sheet has
 * moved on, so it is loaded again. `blocked`: signing is not possible now, and the reason stays on the page. `barred`: this signer never signs
 * this sheet. `over`: the link has ended.
 */
export type AfterRefusal = "entry" | "read_again" | "newer" | "blocked" | "barred" | "over" | "not_yours";

const AFTER: Readonly<Record<string, AfterRefusal>> = {
  signing_code_wrong: "entry",
  signing_code_over: "entry",
  content_changed: "read_again",
  sheet_not_now: "newer",
  not_your_turn: "newer",
  signed_already: "newer",
  own_sheet: "barred",
  risk_set_by_you: "barred",
  sheet_code_over: "over",
  sheet_code_not_yours: "not_yours",
};
/** All others that the calls declare: what the last signature puts in force does not fit what else has happened. */
const DECLARED: Readonly<Record<string, unknown>> = { ...sendSigningCode.refusals, ...signSheet.refusals };

/** Null for a refusal that no call of the page declares: rate limits and failures, which the catalogue of errors shows. */
export const afterRefusal = (code: string): AfterRefusal | null => AFTER[code] ?? (code in DECLARED ? "blocked" : null);
