/**
 * The service worker, `/sw.js`. Without a connection a page of the app redirects to `/offline`, which is cached with everything it loads
 * and shows the transfers cached on this device. The worker caches no answer of a call and no personal data, and never answers for a server
 * that can be reached: a stale page could show an amount that is not in the ledger.
 *
 * Registered under the version of the build (`/sw.js?build=…`), so that each build caches its own pages.
 */
import type { PagePath } from "#kernel/page-paths.ts";

/** The part of the service-worker API used here: its type library conflicts with the one of pages (W3C Service Workers). */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}
/** The declarations of a worker come first: of an overloaded method TypeScript takes the first that fits. */
const worker = globalThis as WorkerScope & typeof globalThis;

const OURS = "sampai-shell-";
const SHELL = OURS + (new URL(worker.location.href).searchParams.get("build") ?? "");
const PAGES = { id: "/offline" satisfies PagePath, en: "/en/offline" } as const;
/** The files that a page loads, as named in its HTML and its style sheets. */
const FILES = /["'(](\/(?:assets\/[\w./-]+|[\w-]+\.(?:svg|png)))["')]/g;

worker.addEventListener("install", (event) => event.waitUntil(cacheShell()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  // Their content never changes under the same name.
  else if (pathname.startsWith("/assets/")) event.respondWith(cachedOr(request));
});

async function cacheShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const path of Object.values(PAGES)) {
    // Without cookies: the page as any visitor gets it.
    const page = await fetch(path, { credentials: "omit", cache: "reload" });
    if (!page.ok) throw new Error(`${path} answered ${page.status}`);
    await cacheFiles(shell, await page.clone().text());
    await shell.put(path, page);
  }
  await worker.skipWaiting();
}

async function cacheFiles(shell: Cache, text: string): Promise<void> {
  for (const file of new Set(Array.from(text.matchAll(FILES), ([, name = ""]) => name))) {
    if (await shell.match(file)) continue;
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    if (file.endsWith(".css")) await cacheFiles(shell, await answer.clone().text());
    await shell.put(file, answer);
  }
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== SHELL).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
}

async function openPage({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    // `fetch` fails in one way only: there was no answer, for whatever reason.
    return openCached(new URL(request.url));
  }
}

/** Serves the cached page under its own URL: the router would not hydrate it under another one. */
async function openCached({ pathname, search }: URL): Promise<Response> {
  const page = pathname === "/en" || pathname.startsWith("/en/") ? PAGES.en : PAGES.id;
  if (pathname === page) return (await caches.match(page)) ?? Response.error();
  return Response.redirect(`${page}?next=${encodeURIComponent(pathname + search)}`);
}

async function cachedOr(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
