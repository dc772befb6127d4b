/** The data of a receipt, formatted on the server. Only the page's loader imports this, so that neither it nor zod reaches the browser. */
import type { Api } from "#kernel/endpoint.ts";
import { countryName } from "#kernel/country/country-name.ts";
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { verifyReceipt, type ReceiptClaims } from "../contract.ts";

export async function loadClaims(api: Api, code: string, language: Language) {
  try {
    return { claims: shown(await api(verifyReceipt, { code: code.slice(0, 200) }), language) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "too_many_requests") return { problem: "tooMany" as const };
    if (error.status === 404 || error.status === 400) return { problem: "unknown" as const };
    throw error;
  }
}

function shown(claims: ReceiptClaims, language: Language) {
  const when = (instant: Date) => formatInstant(instant, language, "long");
  const { country, sent, total, receives, createdAt, at, ...rest } = claims;
  return {
    ...rest,
    country: country === "EU" ? "EUR" : countryName(country, language),
    sent: formatMoney(sent, language),
    total: formatMoney(total, language),
    receives: formatMoney(receives, language),
    made: when(createdAt),
    at: when(at),
  };
}
export type ShownClaims = ReturnType<typeof shown>;
