/** The token refresher of this tab, on the browser's own interfaces. */
import { href } from "#kernel/href.ts";
import { localizePath, parseLanguage, DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { readCurrent } from "#sessions/contract.ts";
import { api, sessionApi } from "#web/api.ts";
import { forgetCached } from "#web/offline/device-cache.ts";
import { readPageFact } from "#web/page-facts.ts";
import { createIdleWatch, LOOK_EVERY_MS } from "./idle.ts";
import type { TabMessage } from "./tabs.ts";
import { NEW_LOGIN_KEY, TabTokenRefresher } from "./token-refresher.ts";
import { currentSession, onSessionChange, setEndsSoon, setTokenRefresher, setSession } from "#web/session/store.ts";
import { rememberAddress } from "#web/session/remembered-address.ts";
import { withStorage } from "#web/session/with-storage.ts";

/** All tabs must use the same clock, so it is the device's: no decision of the server depends on it. */
// oxlint-disable-next-line sampai/nothing-ambient -- see above
const now = Date.now;
const SIGNS_OF_LIFE = ["pointerdown", "keydown", "scroll", "visibilitychange"] as const;

/** Where storage is blocked each tab is the first one and refreshes its own session. */
const memory = new Map<string, string>();
const storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
  getItem: (key) => withStorage((stored) => stored.getItem(key)) ?? memory.get(key) ?? null,
  setItem(key, value) {
    memory.set(key, value);
    withStorage((stored) => stored.setItem(key, value));
    // Values written by other tabs must take precedence over the copy in memory.
    if (withStorage((stored) => stored.getItem(key)) === value) memory.delete(key);
  },
  removeItem(key) {
    memory.delete(key);
    withStorage((stored) => stored.removeItem(key));
  },
};

function openChannel() {
  const channel = new BroadcastChannel("sampai-session");
  const alive = new BroadcastChannel("sampai-alive");
  return {
    // A BroadcastChannel reaches only pages of our own origin and has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
    post: (message: TabMessage) => channel.postMessage(message),
    listen: (receive: (message: TabMessage) => void) =>
      channel.addEventListener("message", (event: MessageEvent<TabMessage>) => receive(event.data)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
    sayAlive: () => alive.postMessage(null),
    receiveHeartbeat: (receive: () => void) => alive.addEventListener("message", receive),
  };
}

const channel = openChannel();

const deps = {
  api: sessionApi,
  tabId: crypto.randomUUID(),
  storage,
  channel,
  alone: async <T>(run: () => Promise<T>): Promise<T> => navigator.locks.request("sampai-session", run) as Promise<T>,
  now,
  state: currentSession,
  become: setSession,
  leave(to: "public_site" | "same_page") {
    // Signed out, here or in another tab: deletes the person's data cached on this device as well.
    if (to === "public_site") {
      forgetCached();
      rememberAddress(null);
    }
    if (to === "same_page") location.reload();
    else location.assign(localizePath(href("/"), parseLanguage(readPageFact("language")) ?? DEFAULT_LANGUAGE));
  },
  // A failure to read or refresh the session is only logged (SES-13).
  // oxlint-disable-next-line eslint/no-console -- the browser has no other log
  log: (what: string, error: unknown) => console.warn(`Session: ${what}`, error),
};

export const browserTokenRefresher = new TabTokenRefresher(deps);

export const idleWatch = createIdleWatch({
  now,
  report: async () => api(readCurrent, {}),
  warn: setEndsSoon,
});

setTokenRefresher(browserTokenRefresher);
addEventListener("storage", (event) => {
  if (event.key === NEW_LOGIN_KEY && event.newValue !== null) browserTokenRefresher.signedOutElsewhere();
});
addEventListener("pagehide", () => browserTokenRefresher.close());
watchIdleness();

/** While a person is signed in: listens for activity and checks the idle time at intervals. */
function watchIdleness(): void {
  let lastSaid = 0;
  let looking: ReturnType<typeof setInterval> | undefined;
  const live = () => {
    idleWatch.active();
    if (now() - lastSaid < LOOK_EVERY_MS) return;
    lastSaid = now();
    channel.sayAlive();
  };
  channel.receiveHeartbeat(() => idleWatch.activeElsewhere());
  onSessionChange(() => {
    const isSignedIn = currentSession().status === "signed_in";
    if (isSignedIn === (looking !== undefined)) return;
    for (const sign of SIGNS_OF_LIFE)
      if (isSignedIn) addEventListener(sign, live, { passive: true, capture: true });
      else removeEventListener(sign, live, { capture: true });
    clearInterval(looking);
    // A failed check is ignored: the next one follows soon, and a session that is over is noticed at the next call.
    looking = isSignedIn ? setInterval(() => void idleWatch.look().catch(() => {}), LOOK_EVERY_MS) : undefined;
  });
}
