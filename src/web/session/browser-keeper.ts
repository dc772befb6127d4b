/** The keeper of this tab, on the browser's own parts. */
import { localizePath, parseLanguage, DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { readCurrent } from "#sessions/contract.ts";
import { api, sessionApi } from "../api.ts";
import { forgetKept } from "../offline/kept.ts";
import { readPageFact } from "../page-facts.ts";
import { createIdleWatch, LOOK_EVERY_MS } from "./idle.ts";
import { createKeeper, NEW_LOGIN_KEY, type TabMessage } from "./keeper.ts";
import { currentSession, onSessionChange, setEndsSoon, setKeeper, setSession } from "./store.ts";
import { withStorage } from "./with-storage.ts";

/** All tabs must read the same clock, so it is the device's: nothing that the server decides depends on it. */
// oxlint-disable-next-line house/nothing-ambient -- see above
const now = Date.now;
const SIGNS_OF_LIFE = ["pointerdown", "keydown", "scroll", "visibilitychange"] as const;

/** Where storage is forbidden each tab is the first, and keeps its own session alive. */
const memory = new Map<string, string>();
const storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
  getItem: (key) => withStorage((kept) => kept.getItem(key)) ?? memory.get(key) ?? null,
  setItem(key, value) {
    memory.set(key, value);
    withStorage((kept) => kept.setItem(key, value));
    // What other tabs write must win over what this one remembers.
    if (withStorage((kept) => kept.getItem(key)) === value) memory.delete(key);
  },
  removeItem(key) {
    memory.delete(key);
    withStorage((kept) => kept.removeItem(key));
  },
};

function openChannel() {
  const channel = new BroadcastChannel("sampai-session");
  const alive = new BroadcastChannel("sampai-alive");
  return {
    // A channel reaches pages of our own origin only, and has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
    post: (message: TabMessage) => channel.postMessage(message),
    listen: (hear: (message: TabMessage) => void) =>
      channel.addEventListener("message", (event: MessageEvent<TabMessage>) => hear(event.data)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
    sayAlive: () => alive.postMessage(null),
    hearAlive: (hear: () => void) => alive.addEventListener("message", hear),
  };
}

const channel = openChannel();

const parts = {
  api: sessionApi,
  tabId: crypto.randomUUID(),
  storage,
  channel,
  alone: async <T>(run: () => Promise<T>): Promise<T> => navigator.locks.request("sampai-session", run) as Promise<T>,
  now,
  state: currentSession,
  become: setSession,
  leave(to: "public_site" | "same_page") {
    // Signed out, here or in another tab: what this device remembered of the person goes, too.
    if (to === "public_site") forgetKept();
    if (to === "same_page") location.reload();
    else location.assign(localizePath("/", parseLanguage(readPageFact("language")) ?? DEFAULT_LANGUAGE));
  },
  // SPEC §7: "Failure of either call is only logged".
  // oxlint-disable-next-line eslint/no-console -- the browser has no other log
  log: (what: string, error: unknown) => console.warn(`Sampai: ${what}`, error),
};

export const browserKeeper = createKeeper(parts);

export const idleWatch = createIdleWatch({
  now,
  tell: async () => api(readCurrent, {}),
  warn: setEndsSoon,
});

setKeeper(browserKeeper);
addEventListener("storage", (event) => {
  if (event.key === NEW_LOGIN_KEY && event.newValue !== null) browserKeeper.signedOutElsewhere();
});
addEventListener("pagehide", () => browserKeeper.close());
watchIdleness();

/** While somebody is signed in: listens for signs of life, and looks at the clock. */
function watchIdleness(): void {
  let lastSaid = 0;
  let looking: ReturnType<typeof setInterval> | undefined;
  const live = () => {
    idleWatch.active();
    if (now() - lastSaid < LOOK_EVERY_MS) return;
    lastSaid = now();
    channel.sayAlive();
  };
  channel.hearAlive(() => idleWatch.activeElsewhere());
  onSessionChange(() => {
    const isSignedIn = currentSession().status === "signed_in";
    if (isSignedIn === (looking !== undefined)) return;
    for (const sign of SIGNS_OF_LIFE)
      if (isSignedIn) addEventListener(sign, live, { passive: true, capture: true });
      else removeEventListener(sign, live, { capture: true });
    clearInterval(looking);
    // A failed look is no news: the next one comes soon, and a session that is over shows itself.
    looking = isSignedIn ? setInterval(() => void idleWatch.look().catch(() => {}), LOOK_EVERY_MS) : undefined;
  });
}
