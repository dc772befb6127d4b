/** Groups of digits while one types, by the kit's own rules. Comes with the first touch: a page that is only read does not carry it. */
import type { Currency } from "#kernel/amount.ts";
import { parseAmount } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { shownAmount, typeAmount, type TypedAmount } from "#web/ui/form/money-typing.ts";

let last: TypedAmount | null = null;

/** What a keystroke makes of the text before it, and where the caret goes. */
export function retyped(
  before: string,
  { value, selectionStart }: Pick<HTMLInputElement, "value" | "selectionStart">,
  currency: Currency,
  language: Language,
): { readonly text: string; readonly caret: number } {
  const parsed = parseAmount(before, currency, language);
  // What was typed last knows whether its mark was meant; any other text is read anew.
  const known =
    last !== null && last.text === before ? last : { ...shownAmount(parsed.ok ? parsed.money : null, language), text: before };
  last = typeAmount(known, { text: value, caret: selectionStart ?? value.length }, currency, language);
  return last;
}
