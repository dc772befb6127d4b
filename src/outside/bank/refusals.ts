/**
 * Which of SNAP BI's codes say that the bank did not take an order and will not: HTTP status and case, the service between them left out. What
 * does not stand here is not believed to be a refusal (ASPI portal, "Daftar Response Code").
 */
import type { PayoutRefusal } from "#transfers/payout.ts";
import type { ResponseCode } from "../snap/response-code.ts";

const REFUSALS: Readonly<Record<string, PayoutRefusal>> = {
  // What we sent can't be read, or something is missing in it.
  "400/01": "rejected",
  "400/02": "rejected",
  // Feature not allowed; exceeds transaction amount limit; suspected fraud; activity count limit; do not honor; cut-off in progress.
  "403/01": "party_down",
  "403/02": "amount_over_limit",
  "403/03": "compliance",
  "403/04": "party_down",
  "403/05": "rejected",
  "403/06": "party_down",
  "403/09": "account_dormant",
  "403/14": "no_prefund",
  "403/15": "rejected",
  "403/18": "account_closed",
  // Merchant blacklisted, merchant limit of the day, account limit of the day: the first two are ours to solve.
  "403/19": "party_down",
  "403/20": "party_down",
  "403/23": "amount_over_limit",
  // Invalid routing; bank not supported by the switch; merchant; account; amount; partner.
  "404/02": "party_down",
  "404/03": "party_down",
  "404/08": "party_down",
  "404/11": "account_invalid",
  "404/13": "rejected",
  "404/16": "party_down",
  // Function not supported, operation not allowed.
  "405/00": "party_down",
  "405/01": "party_down",
};

/** The reason in our words, or null for a code that is no refusal. */
export function refusalOf({ status, case: name }: Pick<ResponseCode, "status" | "case">): PayoutRefusal | null {
  return REFUSALS[`${status}/${name}`] ?? null;
}
