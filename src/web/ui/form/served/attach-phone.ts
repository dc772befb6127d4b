/** FORM-8: leading zeros go while a person types, on a native control. Loaded 500 ms after the page, as FORM-8 requires. */
import { typePhone } from "../phone/phone.ts";
import { HOME_DIAL_CODE } from "./problem.ts";

/**
 * Attaches the behaviour for the control's lifetime. A number with its own country code ("+") is left unchanged, and hides the dial code
 * before it.
 */
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
