/** Fields that somebody may be typing into. */
const TYPED = "input, select, textarea";
/** The bar at the top of a page, and some air. */
const HEAD_PX = 96;

/**
 * The focus of an approval that has just been opened. What is approved has to be read before its code is typed: the field of the code takes the focus only
 * where both are on the screen together, and no keyboard covers them. Elsewhere the approval itself takes it, so that the next Tab leads to the code.
 */
export function focusInSight(box: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement?.matches(TYPED)) return;
  const code = box.querySelector<HTMLInputElement>("input");
  // The card that the approval is a part of has more to read.
  const { top } = (box.closest("section") ?? box).getBoundingClientRect();
  const fits = code !== null && code.getBoundingClientRect().bottom - top < window.innerHeight - HEAD_PX;
  if (fits && window.matchMedia("(hover: hover) and (pointer: fine)").matches) {
    code.focus({ preventScroll: true });
    code.scrollIntoView({ block: "nearest" });
    return;
  }
  // Another element was given the focus for a reason, such as the heading of this stage.
  if (activeElement === null || activeElement === document.body) box.focus({ preventScroll: true });
  if (top < 0 || top > window.innerHeight) box.scrollIntoView({ block: "start" });
}
