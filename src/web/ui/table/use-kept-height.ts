import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the height of a full page while a later one has fewer rows: the links below stay under the pointer that goes from page to page. Cards are
 * as high as what they hold, and scroll with the page.
 */
export function useKeptHeight(shown: {
  readonly rows: number;
  readonly page: number;
  readonly perPage: number;
}): RefObject<HTMLDivElement | null> {
  const { rows, page, perPage } = shown;
  const box = useRef<HTMLDivElement>(null);
  const full = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.minHeight = "";
    if (getComputedStyle(element).maxHeight === "none") return;
    if (rows >= perPage) full.current = element.offsetHeight;
    else if (page > 1 && full.current > 0) element.style.minHeight = `${full.current}px`;
  }, [rows, page, perPage]);
  return box;
}
