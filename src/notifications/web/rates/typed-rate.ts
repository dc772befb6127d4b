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
