/**
 * The service worker, `/sw.js`. Without a connection a page of the app redirects to `/offline`, which is cached with everything it loads
 * and shows the transfers cached on this device. The worker caches no answer of a call and no personal data, and never answers for a server
 * that can be reached: a stale page could show an amount that is not in the ledger.
 *
 * It also shows what is pushed to this device (notifications/devices): a short neutral sentence and the page that it opens.
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
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
interface Resubscribed extends Lasting {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface OwnWindow {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { readonly type: "window"; readonly includeUncontrolled: true }): Promise<readonly OwnWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: Resubscribed) => void): void;
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

worker.addEventListener("push", (event) => event.waitUntil(showPushed(event.data)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPageOf(event.notification));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(resubscribe(event)));

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

/** As notifications/devices/model/push-content.ts has it. */
interface Content {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly language: string;
}
const MAX_TEXT = 200;
const NEWS = "/dashboard/notifications" satisfies PagePath;

/** A browser must show something for each push: a content that this worker does not know says only that there is something new. */
async function showPushed(pushed: Pushed["data"]): Promise<void> {
  const { id, title, body, path, tag, language: lang } = contentOf(pushed) ?? unknownContent();
  const shown = await worker.registration.getNotifications({ tag });
  // Sent again after a lost answer.
  if (shown.some((one) => (one.data as { readonly id?: unknown } | null)?.id === id)) return;
  // Not in TypeScript's types (Notifications API, 2.5): later news under the same tag are announced again.
  const again = { renotify: true } as const;
  const look = { icon: "/icon-192.png", badge: "/icon-192.png" } as const;
  await worker.registration.showNotification(title, { ...look, ...again, body, tag, lang, data: { id, path } });
}

function unknownContent(): Content {
  const body = "Ada kabar untuk Anda. · There is news for you.";
  return { id: "unknown", title: worker.location.host, body, path: NEWS, tag: "unknown", language: "id" };
}

/** Null for anything but the content of this version. */
function contentOf(pushed: Pushed["data"]): Content | null {
  const read = jsonOf(pushed);
  if (typeof read !== "object" || read === null) return null;
  const { version, id, title, body, path, tag, language } = read as Readonly<Record<string, unknown>>;
  if (version !== 1 || !isText(id) || !isText(title) || !isText(body) || !isText(tag) || !isText(path)) return null;
  if (!isOwnPath(path) || (language !== "id" && language !== "en")) return null;
  return { id, title, body, path, tag, language };
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0 && value.length <= MAX_TEXT;

function jsonOf(pushed: Pushed["data"]): unknown {
  try {
    return pushed?.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A push leads to pages of this site only. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && new URL(path, worker.location.origin).origin === worker.location.origin;

/** Focuses a tab with this page, or opens one. Another page of ours stays as it is: something may be typed in it. */
async function openPageOf({ data }: Notification): Promise<void> {
  const { path } = data as { readonly path: string };
  const { href, pathname } = new URL(isOwnPath(path) ? path : NEWS, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === pathname);
  await (there?.focus() ?? worker.clients.openWindow(href));
}

/** The browser's push service has given it another address; the next page says so to the server (notifications/devices/web/this-browser.ts). */
async function resubscribe({ oldSubscription, newSubscription }: Resubscribed): Promise<void> {
  if (newSubscription !== null || oldSubscription === null) return;
  await worker.registration.pushManager.subscribe(oldSubscription.options);
}
