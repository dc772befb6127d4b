/** Pagination of a list on the server. Pages count from 1. Pure. */

export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** First and last row shown on a page, counted from 1; both 0 for an empty list. */
export function pageRange(page: number, perPage: number, total: number): { readonly from: number; readonly to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total) };
}

export type PageSlot = number | "gap";

/** The page numbers to show: first, last, the current one and its neighbours; always 7 slots if there are more than 7 pages. */
export function pageWindow(current: number, count: number): readonly PageSlot[] {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1);
  if (current <= 4) return [1, 2, 3, 4, 5, "gap", count];
  if (current >= count - 3) return [1, "gap", count - 4, count - 3, count - 2, count - 1, count];
  return [1, "gap", current - 1, current, current + 1, "gap", count];
}
