/**
 * Keeps a page fresh: listens on `/socket` for changes of what it shows (platform/http/socket.ts says how), and asks by itself where no socket gets
 * through. Only versions travel there; what has changed is read by the page's own loader. A tab has one socket, whatever watches in it.
 */
import { useEffect, useEffectEvent } from "react";
import { currentAccessToken } from "./store.ts";

/** Waits between two looks while there is no socket: shorter at first, when things move. */
const WAITS_MS = [3_000, 5_000, 8_000, 12_000, 20_000, 30_000];
/** Looking is a call, and calls keep a session alive: nobody who left their desk stays signed in by it. */
const LOOK_AT_MOST_MS = 12 * 60_000;

type Told = { readonly ready: true } | { readonly changed: string; readonly version: number };

interface Watcher {
  readonly id: string;
  /** The version of now was told. */
  readonly changed: (version: number) => void;
  /** There is no socket: ask. */
  readonly look: () => void;
}

/** Calls `refresh` when a newer version than `version` is told, and now and then while there is no socket. */
export function useLive(id: string, version: number, refresh: () => void): void {
  const changed = useEffectEvent((now: number) => {
    if (now !== version) refresh();
  });
  const look = useEffectEvent(refresh);
  useEffect(() => watch({ id, changed: (now) => changed(now), look: () => look() }), [id]);
}

const watchers = new Set<Watcher>();
/** What was told last, for who begins to watch what is watched already. */
const told = new Map<string, number>();
let socket: WebSocket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let since = 0;

/** Watches until the answer is called. */
function watch(watcher: Watcher): () => void {
  if (watchers.size === 0) {
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
  }
  watchers.add(watcher);
  since = performance.now();
  const known = told.get(watcher.id);
  if (known !== undefined) watcher.changed(known);
  if (socket === null) open();
  else say();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return say();
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", wake);
    clearTimeout(timer);
    told.clear();
    failures = 0;
    const over = socket;
    socket = null;
    // One that is still connecting closes itself once it is open: browsers complain of one that is closed before.
    if (over?.readyState === WebSocket.OPEN) over.close();
  };
}

const isHidden = () => document.visibilityState === "hidden";

/** Tells the server what is watched; before it has greeted us, `ready` does. */
let isReady = false;
function say(): void {
  const ids = new Set([...watchers].map(({ id }) => id));
  for (const id of told.keys()) if (!ids.has(id)) told.delete(id);
  if (isReady && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: [...ids] }));
}

function open(): void {
  const token = currentAccessToken();
  if (token === null) return later();
  const address = new URL("/socket", location.origin);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(address);
  socket = opened;
  isReady = false;
  opened.addEventListener("open", () => {
    if (socket === opened) opened.send(JSON.stringify({ token }));
    else opened.close();
  });
  opened.addEventListener("message", ({ data }) => {
    if (socket === opened) hear(JSON.parse(String(data)) as Told);
  });
  opened.addEventListener("close", () => {
    if (socket !== opened) return;
    socket = null;
    later();
  });
}

function hear(message: Told): void {
  if ("ready" in message) {
    failures = 0;
    isReady = true;
    return say();
  }
  told.set(message.changed, message.version);
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

/** Back from another tab, or out of the tunnel. */
function wake(): void {
  if (isHidden() || (socket !== null && socket.readyState <= WebSocket.OPEN)) return;
  failures = 0;
  look();
  open();
}

/** What two watch is asked for by both: each shows something else of it. */
function look(): void {
  for (const watcher of watchers) watcher.look();
}
