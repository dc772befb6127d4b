/**
 * Types text like a key press: React does not notice a value that is merely set, and without the input type Base UI takes it for autofill
 * and opens no list.
 */
export function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}
