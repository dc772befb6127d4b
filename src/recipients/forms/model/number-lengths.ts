/** States how many digits are expected and how many were typed: "Mandiri has 13 digits; you wrote 10". Pure, for server and screen. */
import type { Bilingual } from "#kernel/locale.ts";

const WRITTEN = "{written}";

/** Fills the sentence about a field's length; null where the fault is not the length. */
export function wrongLength(sentence: Bilingual | null | undefined, text: string, min: number, max: number): Bilingual | null {
  if (!sentence || !/^\d+$/.test(text) || (text.length >= min && text.length <= max)) return null;
  const filled = (template: string) => template.replace(WRITTEN, String(text.length));
  return { ID: filled(sentence.ID), EN: filled(sentence.EN) };
}
