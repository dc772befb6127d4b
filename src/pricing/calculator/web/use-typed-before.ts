/** What the fields hold before the script controls them: typed by the visitor, or stored with the entry of the browser's history. */
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Language } from "#kernel/locale.ts";
import { readCalculatorQuery, toQueryString, type CalculatorQuery } from "./calculator-query.ts";
import type { retyped } from "./amount-typing.ts";
import { linkIn } from "./history-link.ts";
import type { CalculatorView } from "./view.ts";

/** Takes over what was typed before the script was loaded, or the answer that the browser's history holds. */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  view: CalculatorView,
  onTyping: (isTyping: boolean) => void,
  onTyped: (typed: CalculatorQuery) => void,
): void {
  const takeOver = useEffectEvent(() => {
    if (form.current === null) return;
    const typed = typedIn(form.current);
    const isTyping = form.current.contains(document.activeElement);
    onTyping(isTyping);
    const storedLink = linkIn(history.state);
    // The visitor's own keystrokes are newer than the history. Without the focus the browser itself may have filled the fields.
    if (storedLink !== null && storedLink !== view.link && !(isTyping && isChanged(typed, view)))
      onTyped(readCalculatorQuery(new URLSearchParams(storedLink)));
    else if (isChanged(typed, view)) onTyped(typed);
  });
  useEffect(() => takeOver(), []);
}

function typedIn(form: HTMLFormElement): CalculatorQuery {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  return readCalculatorQuery(new URLSearchParams(entries));
}

/** Whether the fields differ from the server's rendering. */
const isChanged = (typed: CalculatorQuery, view: CalculatorView): boolean =>
  toQueryString({ ...typed, amount: "" }) !== toQueryString({ ...view.query, amount: "" }) ||
  typed.amount !== (typed.side === "source" ? view.send : view.receive);

interface Typed {
  readonly form: HTMLFormElement | null;
  readonly view: CalculatorView;
  readonly language: Language;
  readonly loadTyping: () => Promise<typeof retyped>;
}

/** The amount that was typed before the script was loaded, grouped like what is typed after it. Null once the field was left or changed. */
export async function groupedAgain(
  { side, to, amount }: CalculatorQuery,
  { form, view, language, loadTyping }: Typed,
): Promise<{ readonly input: HTMLInputElement; readonly text: string; readonly caret: number } | null> {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement) || !form?.contains(input) || input.value !== amount) return null;
  const unit = side === "source" ? "IDR" : (view.places.find(({ code }) => code === to)?.currency ?? "IDR");
  const group = await loadTyping();
  return input.value === amount ? { input, ...group("", input, unit, language) } : null;
}
