/**
 * Visible text: names and short lines that look on every screen like what is stored. Zero-width and bidirectional characters, blank letters,
 * private-use characters and piled-up marks make two names look alike, turn one around, or draw over the line above.
 * Sources: Unicode TR 36 §2.5 (bidirectional spoofing), TR 39 §5 (marks in a row), UAX 44 (Default_Ignorable_Code_Point).
 */
import { textRule, type Rule } from "./rule.ts";

/** Control, format, private-use and unassigned characters, lone surrogates, line and paragraph separators, what is drawn as nothing, the blank of Braille. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Joiners that are part of the spelling, and of one emoji made from several. */
const SPELLED_WITH =
  /(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Java}\p{sc=Bali}\p{M}])[\u200C\u200D](?=\p{L})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;

/** Vietnamese has two after decomposition, Hebrew with cantillation three. NFC first: what has a letter of its own is no mark. */
const PILED_MARKS = /\p{M}{4}/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether text can be seen, all of it, as it is stored. Empty text and blanks alone cannot. */
export function isVisibleText(text: string): boolean {
  const composed = text.normalize("NFC");
  return SEEN.test(composed) && !HIDDEN.test(composed.replaceAll(SPELLED_WITH, "")) && !PILED_MARKS.test(composed);
}

/** Text without characters that are not seen; of a list each element. */
export function visible(): Rule {
  return textRule("visible", isVisibleText);
}
