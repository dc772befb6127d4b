/** For tests of the token refresher: a browser with any number of tabs, and their server. */
import { vi } from "vitest";
import type { Api, Endpoint } from "#kernel/endpoint.ts";
import { readAccount } from "#identity/sign-in/contract.ts";
import { logOut, refreshToken } from "#sessions/contract.ts";
import { ApiRefusal } from "#web/api.ts";
import type { TabMessage } from "../tabs.ts";
import { NEW_LOGIN_KEY, TabTokenRefresher } from "../token-refresher.ts";
import type { SessionState, UserAuth } from "#web/session/store.ts";

export const authOf = (email: string, token = "t0"): UserAuth => ({
  userAuthToken: token,
  email_address: email,
  levels: ["CUSTOMER"],
  menu_access: [],
  level: "CUSTOMER",
  user_type: "CUSTOMER",
  user_business_type: "PERSONAL",
  level_names: {},
});
const sessionOver = () => new ApiRefusal({ code: 401, status: "session_over" });

interface Tab {
  state: SessionState;
  token: string | null;
  readonly left: string[];
}
interface OpenTab {
  readonly tab: Tab;
  readonly tokenRefresher: TabTokenRefresher;
  readonly receives: ((message: TabMessage) => void)[];
}

/** One browser: storage, channel and lock shared by its tabs, and a server that rotates the cookie's token. */
export function browser() {
  const stored = new Map<string, string>();
  const tabs: OpenTab[] = [];
  const server = {
    rotation: 0,
    email: "a@b.example",
    isOver: false,
    fails: null as Error | null,
    calls: [] as string[],
    inside: 0,
    most: 0,
  };
  let last: Promise<unknown> = Promise.resolve();

  const call = async (endpoint: Endpoint): Promise<unknown> => {
    server.calls.push(endpoint.name);
    server.most = Math.max(server.most, ++server.inside);
    // oxlint-disable-next-line sampai/no-real-pause -- the time of an answer on the wire: calls of several tabs overlap within it
    await new Promise((resolve) => setTimeout(resolve, 20));
    server.inside--;
    if (server.fails) throw server.fails;
    if (endpoint === logOut) server.isOver = true;
    else if (server.isOver) throw sessionOver();
    else server.rotation++;
    const token = `t${server.rotation}`;
    if (endpoint === readAccount) return { access_token: token, refresh_token: null, user_auth: authOf(server.email, token) };
    return endpoint === refreshToken ? { access_token: token, refresh_token: "r" } : { done: true };
  };

  function openTab(id: string): OpenTab {
    const tab: Tab = { state: { status: "checking" }, token: null, left: [] };
    const receives: ((message: TabMessage) => void)[] = [];
    const tokenRefresher = new TabTokenRefresher({
      api: call as Api,
      tabId: id,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        removeItem: (key) => void stored.delete(key),
        setItem(key, value) {
          stored.set(key, value);
          // Only the other tabs receive the storage event.
          if (key === NEW_LOGIN_KEY) for (const other of tabs) if (other.tab !== tab) other.tokenRefresher.signedOutElsewhere();
        },
      },
      channel: {
        post: (message) => {
          for (const other of tabs) if (other.tab !== tab) for (const receive of other.receives) receive(message);
        },
        listen: (receive) => void receives.push(receive),
      },
      alone: async (run) => {
        const turn = last.then(run, run);
        last = turn.catch(() => {});
        return turn;
      },
      // The clock that fake timers move.
      // oxlint-disable-next-line sampai/nothing-ambient -- see above
      now: Date.now,
      state: () => tab.state,
      become(state, token) {
        tab.state = state;
        tab.token = state.status === "signed_in" ? (token ?? null) : null;
      },
      leave: (to) => void tab.left.push(to),
      log: () => {},
    });
    const opened = { tab, tokenRefresher, receives };
    tabs.push(opened);
    return opened;
  }
  /** Occupies the lock of all tabs until the returned function is called. */
  function holdLock(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    last = last.then(async () => promise);
    return resolve;
  }
  return { stored, server, openTab, tabs, holdLock };
}

/** Number of token exchanges. */
export const refreshes = (server: { calls: string[] }) => server.calls.filter((name) => name === refreshToken.name).length;
/** Starts a tab under fake timers: its calls are answered after a moment. */
export async function start(tab: { tokenRefresher: { start: () => Promise<void> } }) {
  const started = tab.tokenRefresher.start();
  await vi.advanceTimersByTimeAsync(50);
  // A session that cannot be read keeps `start` waiting and retrying.
  await Promise.race([started, vi.advanceTimersByTimeAsync(1)]);
}
