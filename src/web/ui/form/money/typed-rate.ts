import { parseAmount, plainAmount } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";

/**
 * Parses a rate typed in the person's language ("12.500,50", "Rp 12,500.5") to the wire format; null when it is not a rate. Read as an
 * amount with two decimals, so what is ambiguous in amounts ("12.500" in English) is refused here too.
 */
export function typedRate(text: string, language: Language): string | null {
  const parsed = parseAmount(text.trim().replace(/^rp\.?\s*/i, ""), "USD", language);
  if (!parsed.ok || parsed.money.minor <= 0n) return null;
  const rate = plainAmount(parsed.money);
  return /^[0-9]{1,10}(?:\.|$)/.test(rate) ? rate : null;
}

/** A mid-market rate: the same, or with four decimals. Three are refused: "12.500" would be read as a thousand times the other. */
export function typedMidRate(text: string, language: Language): string | null {
  const mark = language === "ID" ? "," : ".";
  const [, begin, digits] = new RegExp(`^(.*\\${mark}[0-9]{2})([0-9]{2})$`).exec(text.trim()) ?? [];
  if (begin === undefined || digits === undefined) return typedRate(text, language);
  const rate = typedRate(begin, language);
  if (rate === null) return null;
  // The first two decimals come without their trailing zeros.
  const [whole = "", decimals = ""] = rate.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}${digits}`;
}
