/** Fields that somebody may be typing into. */
const TYPED = "input, select, textarea";

/**
 * The focus of an approval that has just been opened. What is approved has to be read before its code is typed: the field of the code takes the focus only
 * where nothing scrolls for it and no keyboard covers the page. Elsewhere the approval itself takes it, so that the next Tab leads to the code.
 */
export function focusInSight(box: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement?.matches(TYPED)) return;
  const { top } = box.getBoundingClientRect();
  const code = box.querySelector<HTMLInputElement>("input");
  const isSeen = code !== null && top >= 0 && code.getBoundingClientRect().bottom <= window.innerHeight;
  if (isSeen && window.matchMedia("(hover: hover) and (pointer: fine)").matches) return code.focus({ preventScroll: true });
  // Another element was given the focus for a reason, such as the heading of this stage.
  if (activeElement === null || activeElement === document.body) box.focus({ preventScroll: true });
  if (top < 0 || top > window.innerHeight) box.scrollIntoView({ block: "start" });
}
