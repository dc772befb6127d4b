/** Says how many digits are expected and how many were written: "Mandiri has 13 digits; you wrote 10". Pure, for server and screen. */
import type { Bilingual } from "#kernel/locale.ts";

const WRITTEN = "{written}";

/** Fills the sentence of a field's length; null where what was written is not a matter of length. */
export function wrongLength(sentence: Bilingual | null | undefined, text: string, least: number, most: number): Bilingual | null {
  if (!sentence || !/^\d+$/.test(text) || (text.length >= least && text.length <= most)) return null;
  const filled = (words: string) => words.replace(WRITTEN, String(text.length));
  return { ID: filled(sentence.ID), EN: filled(sentence.EN) };
}
