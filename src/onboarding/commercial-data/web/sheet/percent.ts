/** Percent as it is typed, in hundredths. Pure. */
import type { Language } from "#kernel/locale.ts";
import { WHOLE_BPS } from "../../../model/people.ts";

/** "33,33" or "33.33" as 3333; null for anything else, and for more than a whole. */
export function typedBps(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return bps <= WHOLE_BPS ? bps : null;
}

/** For the field: without decimals that are zero. */
export function percentText(bps: number, language: Language): string {
  const [whole, decimals] = [
    Math.floor(bps / 100),
    String(bps % 100)
      .padStart(2, "0")
      .replace(/0+$/, ""),
  ];
  return decimals === "" ? String(whole) : `${whole}${language === "ID" ? "," : "."}${decimals}`;
}
