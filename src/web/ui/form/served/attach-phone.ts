/** SPEC §5: "The phone number field strips leading zeros while typing", on a native control. Loaded 500 ms after the page, as SPEC has it. */
import { typePhone } from "../phone.ts";
import { HOME_DIAL_CODE } from "./problem.ts";

/** Attaches the behaviour for as long as the control is there. A number that names its country by "+" stays as it is, and hides the code before it. */
export function attachPhone(input: HTMLInputElement | null): void {
  if (input === null) return;
  const prefix = input.previousElementSibling;
  const strip = () => {
    const text = input.value;
    const isNamed = text.normalize("NFKC").trimStart().startsWith("+");
    prefix?.classList.toggle("invisible", isNamed);
    if (isNamed) return;
    const typed = typePhone({ text, caret: input.selectionStart ?? text.length }, HOME_DIAL_CODE, (digits) => digits);
    if (typed.text === text) return;
    input.value = typed.text;
    if (document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret);
  };
  input.addEventListener("input", strip);
  input.addEventListener("change", strip);
  strip();
}
