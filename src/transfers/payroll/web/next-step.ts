/** The focus after an answer about a row: on whatever is to be done next. The button that gave the answer is gone with it. */
import type { PayrollView } from "../contract.ts";

/** Two seconds: an answer closes its dialog a few frames later. */
const MOST_FRAMES = 120;

/** Marks the part of the page with the button that approves a draft, or sends it to its approvers. */
export const NEXT_STEP = { "data-next-step": "" } as const;

const isReady = ({ state, counts }: PayrollView): boolean =>
  state === "draft" && counts.wrong + counts.again + counts.differs + counts.checking === 0;

/** The head of the next step once no row is left to decide, or its button where it has no heading. */
export function nextStepOf(payroll: PayrollView): HTMLElement | null {
  const step = isReady(payroll) ? document.querySelector("[data-next-step]") : null;
  const head = step?.querySelector<HTMLElement>("h2") ?? step?.querySelector<HTMLElement>("button") ?? null;
  if (head?.matches("h2")) head.tabIndex = -1;
  return head;
}

/** Moves the focus, and with it the view, once no dialog is open. Leaves it where somebody has put it meanwhile. Returns the way to stop waiting. */
export function focusAfterDialog(target: () => HTMLElement | null): () => void {
  let frame = 0;
  const look = (left: number) => {
    frame = requestAnimationFrame(() => {
      if (document.querySelector("dialog[open]") !== null) return left > 0 ? look(left - 1) : undefined;
      if (document.activeElement !== document.body) return;
      const element = target();
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: element.matches("h2") ? "start" : "nearest" });
    });
  };
  look(MOST_FRAMES);
  return () => cancelAnimationFrame(frame);
}
