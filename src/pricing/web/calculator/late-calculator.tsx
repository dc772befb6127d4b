import { lazy, Suspense } from "react";
import type { CalculatorProps } from "./calculator.tsx";

/** Somebody reads: by now a price may be older than it looks, and the script is no longer in anything's way. */
const LATEST_MS = 20_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "focusin", "change", "scroll"] as const;

/** The first sign of somebody, or a while. */
function firstTouch(): Promise<void> {
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

/**
 * The calculator on a page that is about more: what the server drew is a working form, and its script comes with the first touch. Where the page is
 * opened from another one, nothing was drawn, and it comes at once.
 */
const Late = lazy(async () => {
  if (typeof document !== "undefined" && document.querySelector("[data-calculator]") !== null) await firstTouch();
  const { Calculator } = await import("./calculator.tsx");
  return { default: Calculator };
});

export function LateCalculator(props: CalculatorProps) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-[46rem] rounded-panel bg-deep-raised" />}>
      <Late {...props} />
    </Suspense>
  );
}
