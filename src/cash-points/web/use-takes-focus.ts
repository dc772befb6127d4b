import { useEffect, useRef } from "react";

/**
 * For what replaces a form after an attempt, such as a refusal without a field: takes the focus, so that it is announced, in the middle of
 * the window, where the cashier looks. The page has become shorter or longer above it meanwhile.
 */
export function useTakesFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "center" });
  }, []);
  return element;
}
