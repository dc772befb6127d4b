/** Has the browser keep what can be read without a connection (worker.ts). Only the private area asks for it: who merely reads needs nothing kept. */

interface ReactRouterWindow {
  readonly __reactRouterManifest?: { readonly version: string };
}

/** Once a page; where the browser has no service workers, or forbids them, everything else works as before. */
export function startWorker(): void {
  // Development serves its modules anew all the time: nothing there may be kept.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const build = (globalThis as ReactRouterWindow).__reactRouterManifest?.version ?? "";
  navigator.serviceWorker.register(`/sw.js?build=${encodeURIComponent(build)}`).catch((error: unknown) => {
    // oxlint-disable-next-line eslint/no-console -- the browser has no other log, and nothing that the person does depends on it
    console.warn("Sampai: pages cannot be kept for later", error);
  });
}
