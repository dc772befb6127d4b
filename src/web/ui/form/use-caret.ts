import { useLayoutEffect, useRef } from "react";

/** Sets the caret to the position chosen by the field's logic, after React has written the new text (which moves it to the end). */
export function useCaret() {
  const wanted = useRef<{ readonly input: HTMLInputElement; readonly caret: number } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { input, caret } = wanted.current;
    wanted.current = null;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  });
  return (input: HTMLInputElement, caret: number) => {
    wanted.current = { input, caret };
  };
}
