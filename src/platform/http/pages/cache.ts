/**
 * Rendered public pages, kept until anything that visitors read changes. Bounded in number and bytes, oldest use out first; a page that
 * many ask for at once is rendered once.
 */
import type { StitchedPage } from "./stitched-gzip.ts";

export interface RenderedPage {
  readonly status: number;
  /** What the page is called where visits are counted; null for what the root route did not draw. */
  readonly name: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: StitchedPage;
  /** False for what must not be kept: errors, redirects, pages of a signed-in person. */
  readonly keep: boolean;
  /** Of a page that holds what changes with time (a price): from then on it is rendered anew. Absent: as long as nothing changes. */
  readonly keepUntilMs?: number;
}

const MAX_PAGES = 1_000;
const MAX_BYTES = 96 * 1024 * 1024;

export interface PageCache {
  get(key: string, revision: bigint, render: () => Promise<RenderedPage>): Promise<RenderedPage>;
}

/** `nowMs` is the house's clock. */
export function createPageCache(nowMs: () => number): PageCache {
  let current = -1n;
  let bytes = 0;
  const pages = new Map<string, RenderedPage>();
  const rendering = new Map<string, Promise<RenderedPage>>();

  function startOver(revision: bigint): void {
    current = revision;
    bytes = 0;
    pages.clear();
    rendering.clear();
  }

  function keep(key: string, page: RenderedPage): void {
    bytes -= pages.get(key)?.page.bytes ?? 0;
    // Put in last: it is the youngest, also where an older one stood.
    pages.delete(key);
    pages.set(key, page);
    bytes += page.page.bytes;
    for (const [oldest, old] of pages) {
      if (pages.size <= MAX_PAGES && bytes <= MAX_BYTES) break;
      pages.delete(oldest);
      bytes -= old.page.bytes;
    }
  }

  return {
    async get(key, revision, render) {
      if (revision !== current) startOver(revision);
      const hit = pages.get(key);
      if (hit && nowMs() < (hit.keepUntilMs ?? Number.POSITIVE_INFINITY)) {
        // Maps keep insertion order: putting it back makes it the youngest.
        pages.delete(key);
        pages.set(key, hit);
        return hit;
      }
      const waiting = rendering.get(key);
      if (waiting) return waiting;
      const fresh = render();
      rendering.set(key, fresh);
      try {
        const page = await fresh;
        // Content that changed while the page was rendered may or may not be in it: such a page is served once and not kept.
        if (page.keep && revision === current) keep(key, page);
        return page;
      } finally {
        if (rendering.get(key) === fresh) rendering.delete(key);
      }
    },
  };
}
