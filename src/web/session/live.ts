/**
 * Keeps a page fresh: listens on `/socket` for changes of one thing (platform/http/socket.ts says how), and asks by itself where no socket gets
 * through. Only versions travel there; what has changed is read by the page's own loader.
 */
import { useEffect, useEffectEvent } from "react";
import { currentAccessToken } from "./store.ts";

/** Waits between two looks while there is no socket: shorter at first, when things move. */
const WAITS_MS = [3_000, 5_000, 8_000, 12_000, 20_000, 30_000];
/** Looking is a call, and calls keep a session alive: nobody who left their desk stays signed in by it. */
const LOOK_AT_MOST_MS = 12 * 60_000;

type Told = { readonly ready: true } | { readonly changed: string; readonly version: number };

/** Calls `refresh` when a newer version than `version` is told, and now and then while there is no socket. */
export function useLive(id: string, version: number, refresh: () => void): void {
  const changed = useEffectEvent((now: number) => {
    if (now !== version) refresh();
  });
  const look = useEffectEvent(refresh);
  useEffect(() => {
    const watch = createWatch(
      id,
      (now) => changed(now),
      () => look(),
    );
    const wake = () => watch.wake();
    watch.start();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      watch.stop();
    };
  }, [id]);
}

const isHidden = () => document.visibilityState === "hidden";

/** One socket for one thing, opened anew when it breaks off; meanwhile `look` is called. */
function createWatch(id: string, changed: (version: number) => void, look: () => void) {
  const since = performance.now();
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;

  function open() {
    const token = currentAccessToken();
    if (token === null) return;
    const address = new URL("/socket", location.origin);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener("open", () => opened.send(JSON.stringify({ token })));
    opened.addEventListener("message", ({ data }) => {
      const told = JSON.parse(String(data)) as Told;
      if ("ready" in told) {
        failures = 0;
        opened.send(JSON.stringify({ watch: [id] }));
      } else if (told.changed === id) changed(told.version);
    });
    opened.addEventListener("close", () => {
      if (socket === opened) socket = null;
      if (!isOver) later();
    });
  }

  function later() {
    clearTimeout(timer);
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      if (performance.now() - since > LOOK_AT_MOST_MS || isHidden()) return;
      look();
      if (socket === null) open();
    }, wait);
  }

  return {
    start: open,
    /** Back from another tab, or out of the tunnel. */
    wake: () => {
      if (isHidden() || (socket !== null && socket.readyState <= WebSocket.OPEN)) return;
      failures = 0;
      look();
      open();
    },
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
