/** Somebody reads: by now a price may be older than it looks, and the script is no longer in anything's way. */
const LATEST_MS = 20_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "focusin", "change", "scroll"] as const;

/** The first sign of somebody, or a while. */
export function firstTouch(): Promise<void> {
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
