/** Time after which the visitor is assumed to be reading: the price may be stale by now, and the script delays nothing else any more. */
const LATEST_MS = 20_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "focusin", "input", "scroll"] as const;

/**
 * Resolves at the visitor's first interaction, or after a timeout. A form that was touched before this script was loaded has been interacted
 * with already: its events are over, and none may follow.
 */
export function firstInteraction(form?: Element): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    clearTimeout(timer);
    for (const touch of TOUCHES) removeEventListener(touch, done, true);
    resolve();
  };
  const timer = setTimeout(done, LATEST_MS);
  for (const touch of TOUCHES) addEventListener(touch, done, { capture: true, passive: true });
  if (form && isTouched(form)) done();
  return promise;
}

/** A field has the focus, or its text is no longer the server's. */
const isTouched = (form: Element): boolean =>
  form.contains(document.activeElement) ||
  [...form.querySelectorAll("input")].some(({ value, defaultValue }) => value !== defaultValue);
