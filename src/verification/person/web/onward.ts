/** The transfer for which a person is being verified, as the address names it. Pure. */
import { SEND_PAGE } from "#kernel/href.ts";
import { formatMoney, parseAmount } from "#kernel/amount.ts";
import { countryName } from "#kernel/country/country-name.ts";
import type { Language } from "#kernel/locale.ts";
import { nextPath } from "#sessions/web/pages.ts";

/** The send page that the person came from (`?next=`); null for any other page. */
export function onwardOf(search: string): string | null {
  const next = nextPath(search);
  return next !== null && SEND_PAGE.test(next) ? next : null;
}

export interface Onward {
  /** "Rp 3,000,000"; null where the amount to arrive is fixed instead. */
  readonly amount: string | null;
  /** Null within Indonesia. */
  readonly country: string | null;
}

/** The amount and destination in words; null where the address does not name them. */
export function onwardTexts(onward: string, language: Language): Onward | null {
  const query = new URLSearchParams(onward.split("?")[1]);
  const to = query.get("to") ?? "";
  if (!/^[A-Z]{2}$/.test(to)) return null;
  // The link of the calculator has a point and no digit groups in both languages.
  const parsed = parseAmount(query.get("send") ?? "", "IDR", "EN");
  return {
    amount: parsed.ok ? formatMoney(parsed.money, language) : null,
    country: to === "ID" ? null : countryName(to, language),
  };
}
