import { lazy, Suspense } from "react";
import type { CalculatorProps } from "./view.ts";
import { firstInteraction } from "./first-interaction.ts";

/**
 * The calculator embedded in another page. The server renders a working form, and the script loads on first interaction. After client-side
 * navigation nothing was rendered by the server, so it loads at once.
 */
const Late = lazy(async () => {
  const rendered = typeof document === "undefined" ? null : document.querySelector("[data-calculator]");
  if (rendered !== null) await firstInteraction(rendered);
  const { Calculator } = await import("./calculator.tsx");
  return { default: Calculator };
});

export function LazyCalculator(props: CalculatorProps) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-[46rem] rounded-panel bg-deep-raised" />}>
      <Late {...props} />
    </Suspense>
  );
}
