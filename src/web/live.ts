/**
 * Keeps a page fresh: listens on `/socket` for changes of one thing (platform/http/socket.ts says how), and asks by itself where no socket gets
 * through. Only versions travel there; what has changed is read by the page's own loader.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { currentAccessToken } from "./session/store.ts";

/** Waits between two looks while there is no socket: shorter at first, when things move. */
const WAITS_MS = [3, 5, 8, 12, 20, 30].map((seconds) => seconds * SECOND_MS);
/** Looking is a call, and calls keep a session alive: nobody who left their desk stays signed in by it. */
const LOOK_AT_MOST_MS = 12 * MINUTE_MS;

type Told = { readonly ready: true } | { readonly changed: string; readonly version: number };

/** Whether the socket stands. `refresh` is called when a newer version than `version` is told, and now and then without a socket. */
export function useLive(id: string, version: number, refresh: () => void): { readonly isLive: boolean } {
  const [isLive, setIsLive] = useState(false);
  const hear = useEffectEvent((told: Told) => {
    if ("changed" in told && told.changed === id && told.version !== version) refresh();
  });
  const look = useEffectEvent(refresh);
  useEffect(() => {
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
          setIsLive(true);
          opened.send(JSON.stringify({ watch: [id] }));
        }
        hear(told);
      });
      opened.addEventListener("close", () => {
        if (socket === opened) socket = null;
        setIsLive(false);
        if (!isOver) later();
      });
    }

    function later() {
      clearTimeout(timer);
      const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)];
      failures += 1;
      timer = setTimeout(() => {
        if (performance.now() - since > LOOK_AT_MOST_MS || document.visibilityState === "hidden") return;
        look();
        if (socket === null) open();
      }, wait);
    }

    /** Back from another tab, or out of the tunnel. */
    function wake() {
      if (document.visibilityState === "hidden" || (socket !== null && socket.readyState <= WebSocket.OPEN)) return;
      failures = 0;
      look();
      open();
    }

    open();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      socket?.close();
    };
  }, [id]);
  return { isLive };
}
