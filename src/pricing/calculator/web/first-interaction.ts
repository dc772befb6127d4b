/** Time after which the visitor is assumed to be reading: the price may be stale by now, and the script delays nothing else any more. */
const LATEST_MS = 20_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "focusin", "change", "scroll"] as const;

/** Resolves at the visitor's first interaction, or after a timeout. */
export function firstInteraction(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    clearTimeout(timer);
    for (const touch of TOUCHES) removeEventListener(touch, done, true);
    resolve();
  };
  const timer = setTimeout(done, LATEST_MS);
  for (const touch of TOUCHES) addEventListener(touch, done, { capture: true, passive: true });
  return promise;
}
