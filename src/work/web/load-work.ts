import { api } from "#web/api.ts";
import { readWork, type Work } from "../contract.ts";

let latest: { readonly startedAt: number; readonly work: Promise<Work> } | null = null;
/** The page that was opened together with its menu: later, the badge counts by itself. */
const SAME_PAGE_MS = 5_000;

/** The data of the office's front page. */
export function loadWork(): Promise<Work> {
  const work = api(readWork, {});
  latest = { startedAt: performance.now(), work };
  return work;
}

/** The front page's own reading, while it is new: the badge beside it needs no second one. Null when there is none. */
export function workOfPage(): Promise<Work> | null {
  return latest !== null && performance.now() - latest.startedAt < SAME_PAGE_MS ? latest.work : null;
}
