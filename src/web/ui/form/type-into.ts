/** As a key does it: a value that is merely set is none that React hears of, and without its kind Base UI takes it for autofill and opens no list. */
export function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}
