/**
 * Visible text: names and short lines that look on every screen like the stored text. Zero-width and bidirectional characters, blank
 * letters, private-use characters and stacked marks make two names look alike, reverse a name, or draw over the line above. Sources:
 * Unicode TR 36 §2.5 (bidirectional spoofing), TR 39 §5 (sequences of marks), UAX 44 (Default_Ignorable_Code_Point).
 */
import { textRule, type Rule } from "./rule.ts";

/**
 * Control, format, private-use and unassigned characters, lone surrogates, line and paragraph separators, characters drawn as nothing, the
 * blank of Braille.
 */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Joiners that are part of a script's spelling or of a composed emoji. */
const SPELLED_WITH =
  /(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Java}\p{sc=Bali}\p{M}])[\u200C\u200D](?=\p{L})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;

/**
 * Vietnamese has two marks after decomposition, Hebrew with cantillation three. Text is in NFC first: a letter with its own code point has
 * no mark.
 */
const PILED_MARKS = /\p{M}{4}/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the whole text is visible as stored. Empty and blank text is not. */
export function isVisibleText(text: string): boolean {
  const composed = text.normalize("NFC");
  return SEEN.test(composed) && !HIDDEN.test(composed.replaceAll(SPELLED_WITH, "")) && !PILED_MARKS.test(composed);
}

/** Text without invisible characters; for a list, each element. */
export function visible(): Rule {
  return textRule("visible", isVisibleText);
}
