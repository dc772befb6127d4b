/**
 * Rendered public pages, cached until public content changes. Limited in number and bytes, least recently used out first. A page that is
 * requested concurrently is rendered once.
 */
import type { StitchedPage } from "./stitched-gzip.ts";

export interface RenderedPage {
  readonly status: number;
  /** The page's name for counting visits; null when the root route did not render it. */
  readonly name: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: StitchedPage;
  /** False for pages that must not be cached: errors, redirects, pages of a signed-in user. */
  readonly keep: boolean;
  /** For a page whose content depends on time (a price): it is rendered again from then on. If absent, it stays valid until content changes. */
  readonly cachedUntilMs?: number;
}

const MAX_PAGES = 1_000;
const MAX_BYTES = 96 * 1024 * 1024;

export interface PageCache {
  get(key: string, revision: bigint, render: () => Promise<RenderedPage>): Promise<RenderedPage>;
}

/** `nowMs` is the application's clock. */
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
    // Deletes first, so that the page is inserted last and counts as the most recent, even if it replaces an older one.
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
      if (hit && nowMs() < (hit.cachedUntilMs ?? Number.POSITIVE_INFINITY)) {
        // Maps keep insertion order: reinserting makes it the most recently used.
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
        // If content changed during rendering, the page may or may not include the change: it is served once and not cached.
        if (page.keep && revision === current) keep(key, page);
        return page;
      } finally {
        if (rendering.get(key) === fresh) rendering.delete(key);
      }
    },
  };
}
