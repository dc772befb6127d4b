/**
 * The service worker, `/sw.js`. Without a connection a page of the app leads to `/offline`, which it keeps with all that it loads: what this
 * device remembers of one's transfers can be read there. It keeps no answer of a call and nothing that is anybody's own, and it never
 * answers for a server that can be reached: an old page could show an amount that the books don't have.
 *
 * Registered under the version of the build (`/sw.js?build=…`), so that each build keeps its own pages.
 */

/** What of a service worker's world is used here: its own type library cannot stand beside the one of pages (W3C Service Workers). */
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
const worker = globalThis as unknown as WorkerScope;

const OURS = "sampai-shell-";
const SHELL = OURS + (new URL(worker.location.href).searchParams.get("build") ?? "");
const PAGES = { id: "/offline", en: "/en/offline" } as const;
/** What a page loads, as its HTML and its style sheets name it. */
const FILES = /["'(](\/(?:assets\/[\w./-]+|[\w-]+\.(?:svg|png)))["')]/g;

worker.addEventListener("install", (event) => event.waitUntil(keepShell()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  // These never change under their names.
  else if (pathname.startsWith("/assets/")) event.respondWith(keptOr(request));
});

async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const path of Object.values(PAGES)) {
    // Without cookies: as any visitor is sent it.
    const page = await fetch(path, { credentials: "omit", cache: "reload" });
    if (!page.ok) throw new Error(`${path} answered ${page.status}`);
    await keepFiles(shell, await page.clone().text());
    await shell.put(path, page);
  }
  await worker.skipWaiting();
}

async function keepFiles(shell: Cache, text: string): Promise<void> {
  for (const file of new Set(Array.from(text.matchAll(FILES), ([, name = ""]) => name))) {
    if (await shell.match(file)) continue;
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    if (file.endsWith(".css")) await keepFiles(shell, await answer.clone().text());
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
    // Fetching fails in one way: there was no answer, whatever the reason.
    return openKept(new URL(request.url));
  }
}

/** The kept page under its own address: the router would not take it over under another's. */
async function openKept({ pathname, search }: URL): Promise<Response> {
  const page = pathname === "/en" || pathname.startsWith("/en/") ? PAGES.en : PAGES.id;
  if (pathname === page) return (await caches.match(page)) ?? Response.error();
  return Response.redirect(`${page}?next=${encodeURIComponent(pathname + search)}`);
}

async function keptOr(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
