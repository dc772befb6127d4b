/** The row that hears the keys: it has the focus, and it is seen. */
import { rowSelector } from "./rows.ts";

/** Gives a row the focus and brings it into sight: a row that has the focus already would stay where it was scrolled to. */
export function focusRow(within: ParentNode | null, key: string): void {
  const row = within?.querySelector<HTMLElement>(rowSelector(key));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

/** Whether enough of a row is inside the window and inside the column that scrolls. */
export function isInSight(row: Element | null): boolean {
  if (row === null) return false;
  const { top, bottom } = row.getBoundingClientRect();
  const column = row.closest("[data-scrolls]")?.getBoundingClientRect();
  const from = Math.max(0, column?.top ?? 0);
  const until = Math.min(globalThis.innerHeight, column?.bottom ?? Infinity);
  return bottom > from + HEADS_PX && top < until - HEADS_PX;
}
/** Room for the head of the row, with its buttons. */
const HEADS_PX = 100;
