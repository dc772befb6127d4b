import { lazy, Suspense } from "react";
import type { CalculatorProps } from "./calculator.tsx";
import { firstTouch } from "./first-touch.ts";

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
