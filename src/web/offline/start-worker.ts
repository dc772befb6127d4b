/**
 * Registers the service worker that caches what is readable offline (worker.ts). Only the private area does this: a visitor who only reads
 * needs no cache.
 */

interface ReactRouterWindow {
  readonly __reactRouterManifest?: { readonly version: string };
}

/** Once per page. Where the browser lacks or forbids service workers, everything else works as before. */
export function startWorker(): void {
  // Development modules change all the time and must not be cached.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const build = (globalThis as ReactRouterWindow).__reactRouterManifest?.version ?? "";
  navigator.serviceWorker.register(`/sw.js?build=${encodeURIComponent(build)}`).catch((error: unknown) => {
    // oxlint-disable-next-line eslint/no-console -- the browser has no other log, and nothing that the person does depends on it
    console.warn("Pages cannot be kept for later", error);
  });
}
