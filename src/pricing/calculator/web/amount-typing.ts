/** Groups digits during typing, with the UI kit's rules. Loaded on first interaction, so that a page that is only read does not load it. */
import type { Currency } from "#kernel/amount.ts";
import { parseAmount } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { shownAmount, typeAmount, type TypedAmount } from "#web/ui/form/money/money-typing.ts";

let last: TypedAmount | null = null;

/** The text and caret position after a keystroke. */
export function retyped(
  before: string,
  { value, selectionStart }: Pick<HTMLInputElement, "value" | "selectionStart">,
  currency: Currency,
  language: Language,
): { readonly text: string; readonly caret: number } {
  const parsed = parseAmount(before, currency, language);
  // For the text last typed it is known whether its separator was typed on purpose; any other text is parsed again.
  const known =
    last !== null && last.text === before ? last : { ...shownAmount(parsed.ok ? parsed.money : null, language), text: before };
  last = typeAmount(known, { text: value, caret: selectionStart ?? value.length }, currency, language);
  return last;
}
