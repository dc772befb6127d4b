/**
 * The SNAP BI codes which say that the bank did not accept an order and will not: HTTP status and case, without the service between them. A
 * code that is not listed is not treated as a refusal (ASPI portal, "Daftar Response Code").
 */
import type { PayoutRefusal } from "#transfers/lifecycle/payout-party.ts";
import type { ResponseCode } from "../snap/response-code.ts";

const REFUSALS: Readonly<Record<string, PayoutRefusal>> = {
  // The request can't be read, or lacks a field.
  "400/01": "rejected",
  "400/02": "rejected",
  // Feature not allowed; exceeds transaction amount limit; suspected fraud; activity count limit; do not honor; cut-off in progress. "Do not
  // honor" states no reason, and none is shown.
  "403/01": "party_down",
  "403/02": "amount_over_limit",
  "403/03": "compliance",
  "403/04": "party_down",
  "403/05": "rejected",
  "403/06": "party_down",
  "403/09": "account_dormant",
  "403/14": "no_prefund",
  "403/15": "not_permitted",
  "403/18": "account_closed",
  // Merchant blacklisted, merchant limit of the day, account limit of the day: the first two are for us to solve.
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

/** Our refusal reason, or null for a code that is no refusal. At an e-wallet, the limit that was exceeded is what the wallet may hold. */
export function refusalOf(
  { status, caseCode: name }: Pick<ResponseCode, "status" | "caseCode">,
  { isWallet = false }: { readonly isWallet?: boolean } = {},
): PayoutRefusal | null {
  const reason = REFUSALS[`${status}/${name}`] ?? null;
  return isWallet && reason === "amount_over_limit" ? "wallet_full" : reason;
}
