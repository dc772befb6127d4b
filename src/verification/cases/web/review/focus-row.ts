/** The row that hears the keys: it has the focus, and it is seen. */
import { rowSelector } from "./rows.ts";

/**
 * Gives a row the focus and brings it into sight: a row that has the focus already would stay where it was scrolled to. In the next frame, because
 * the row before it closes with the focus, and everything below moves up by its height.
 */
export function focusRow(within: ParentNode | null, key: string): void {
  const row = within?.querySelector<HTMLElement>(rowSelector(key));
  row?.focus({ preventScroll: true });
  requestAnimationFrame(() => row?.scrollIntoView({ block: "nearest" }));
}

/** Leads to the card in which the case is decided. */
export function focusNextStep(): void {
  const card = document.querySelector<HTMLElement>("[data-next-step]");
  card?.focus({ preventScroll: true });
  requestAnimationFrame(() => card?.scrollIntoView({ block: "center" }));
}

/** Whether enough of a row is inside the window, below the bar at its top. */
export function isInSight(row: Element | null): boolean {
  if (row === null) return false;
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > HEADS_PX && top < globalThis.innerHeight - HEADS_PX;
}
/** Room for the head of the row, with its buttons. */
const HEADS_PX = 100;
