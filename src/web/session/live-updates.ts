/**
 * Keeps a page up to date: listens on `/socket` for changes of what it shows (protocol: platform/http/socket.ts), and polls where no socket
 * can be opened. Only version numbers are sent; the page's own loader reads the change. A tab has one socket, for all its watchers.
 */
import { useEffect, useEffectEvent } from "react";
import { currentAccessToken } from "./store.ts";

/** Delays between two polls while there is no socket: shorter at first, when changes are likely. */
const WAITS_MS = [3_000, 5_000, 8_000, 12_000, 20_000, 30_000];
/** A poll is a call, and calls keep a session alive: polling ends after this long, so that it does not keep an absent person signed in. */
const LOOK_AT_MOST_MS = 12 * 60_000;

type Reported = { readonly ready: true } | { readonly changed: string; readonly version: number } | { readonly typing: string };

interface Watcher {
  readonly id: string;
  /** The current version was received. */
  readonly changed: (version: number) => void;
  /** There is no socket: poll. */
  readonly look: () => void;
  /** Somebody on the other side types. */
  readonly typing?: (() => void) | undefined;
  /** The page is for visitors as well, who are known by a cookie. */
  readonly asVisitor?: boolean | undefined;
}

/** Calls `refresh` when a version other than `version` is received, and at intervals while there is no socket. */
export function useLive(
  id: string,
  version: number,
  refresh: () => void,
  { onTyping, asVisitor }: { readonly onTyping?: () => void; readonly asVisitor?: boolean } = {},
): void {
  const changed = useEffectEvent((now: number) => {
    if (now !== version) refresh();
  });
  const look = useEffectEvent(refresh);
  const typing = useEffectEvent(() => onTyping?.());
  useEffect(
    () => watch({ id, changed: (now) => changed(now), look: () => look(), typing: () => typing(), asVisitor }),
    [id, asVisitor],
  );
}

/** Tells the other side that this one types. Nothing depends on its arrival. */
export function sayTyping(id: string): void {
  if (isReady && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ typing: id }));
}

const watchers = new Set<Watcher>();
/** The last received versions, for a watcher of an id that is watched already. */
const reported = new Map<string, number>();
let socket: WebSocket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let since = 0;

/** Watches until the returned function is called. */
function watch(watcher: Watcher): () => void {
  if (watchers.size === 0) {
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
  }
  watchers.add(watcher);
  since = performance.now();
  const known = reported.get(watcher.id);
  if (known !== undefined) watcher.changed(known);
  if (socket === null) open();
  else say();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return say();
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", wake);
    clearTimeout(timer);
    reported.clear();
    failures = 0;
    const over = socket;
    socket = null;
    // A socket that is still connecting closes itself once it is open: browsers report an error when it is closed before.
    if (over?.readyState === WebSocket.OPEN) over.close();
  };
}

const isHidden = () => document.visibilityState === "hidden";

/** Sends the watched ids to the server; before the server has sent `ready`, its handler does this. */
let isReady = false;
function say(): void {
  const ids = new Set([...watchers].map(({ id }) => id));
  for (const id of reported.keys()) if (!ids.has(id)) reported.delete(id);
  if (isReady && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: [...ids] }));
}

function open(): void {
  const token = currentAccessToken();
  const isVisitor = token === null && [...watchers].some(({ asVisitor }) => asVisitor === true);
  if (token === null && !isVisitor) return later();
  const address = new URL("/socket", location.origin);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(address);
  socket = opened;
  isReady = false;
  opened.addEventListener("open", () => {
    if (socket === opened) opened.send(JSON.stringify(isVisitor ? { visitor: true } : { token }));
    else opened.close();
  });
  opened.addEventListener("message", ({ data }) => {
    if (socket === opened) receive(JSON.parse(String(data)) as Reported);
  });
  opened.addEventListener("close", () => {
    if (socket !== opened) return;
    socket = null;
    later();
  });
}

function receive(message: Reported): void {
  if ("ready" in message) {
    failures = 0;
    isReady = true;
    return say();
  }
  if ("typing" in message) {
    for (const { id, typing } of watchers) if (id === message.typing) typing?.();
    return;
  }
  reported.set(message.changed, message.version);
  for (const { id, changed } of watchers) if (id === message.changed) changed(message.version);
}

function later(): void {
  clearTimeout(timer);
  const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)];
  failures += 1;
  timer = setTimeout(() => {
    if (watchers.size === 0 || performance.now() - since > LOOK_AT_MOST_MS || isHidden()) return;
    look();
    if (socket === null) open();
  }, wait);
}

/** The tab is visible again, or the network is back. */
function wake(): void {
  if (isHidden() || (socket !== null && socket.readyState <= WebSocket.OPEN)) return;
  failures = 0;
  look();
  open();
}

/** Runs all watchers, even two of one id: each shows a different part of it. */
function look(): void {
  for (const watcher of watchers) watcher.look();
}
