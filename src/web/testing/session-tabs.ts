/** For tests of the keeper: a browser with as many tabs as one likes, and the server they talk to. */
import { vi } from "vitest";
import type { Api, Endpoint } from "#kernel/endpoint.ts";
import { readAccount } from "#identity/contract.ts";
import { logOut, refreshToken } from "#sessions/contract.ts";
import { ApiRefusal } from "../api.ts";
import { createKeeper, NEW_LOGIN_KEY, type TabMessage } from "../session/keeper.ts";
import type { SessionState, UserAuth } from "../session/store.ts";

export const authOf = (email: string, token = "t0"): UserAuth => ({
  userAuthToken: token,
  email_address: email,
  levels: ["CUSTOMER"],
  menu_access: [],
  level: "CUSTOMER",
  user_type: "CUSTOMER",
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
  readonly keeper: ReturnType<typeof createKeeper>;
  readonly hears: ((message: TabMessage) => void)[];
}

/** One browser: storage, channel and lock shared by its tabs, and a server that rotates the cookie's token. */
export function browser() {
  const kept = new Map<string, string>();
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
    const hears: ((message: TabMessage) => void)[] = [];
    const keeper = createKeeper({
      api: call as Api,
      tabId: id,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        removeItem: (key) => void kept.delete(key),
        setItem(key, value) {
          kept.set(key, value);
          // The storage event comes to the other tabs.
          if (key === NEW_LOGIN_KEY) for (const other of tabs) if (other.tab !== tab) other.keeper.signedOutElsewhere();
        },
      },
      channel: {
        post: (message) => {
          for (const other of tabs) if (other.tab !== tab) for (const hear of other.hears) hear(message);
        },
        listen: (hear) => void hears.push(hear),
      },
      alone: async (run) => {
        const turn = last.then(run, run);
        last = turn.catch(() => {});
        return turn;
      },
      // The one that fake timers move.
      // oxlint-disable-next-line house/nothing-ambient -- see above
      now: Date.now,
      state: () => tab.state,
      become(state, token) {
        tab.state = state;
        tab.token = state.status === "signed_in" ? (token ?? null) : null;
      },
      leave: (to) => void tab.left.push(to),
      log: () => {},
    });
    const opened = { tab, keeper, hears };
    tabs.push(opened);
    return opened;
  }
  return { kept, server, openTab, tabs };
}

/** How often tokens were exchanged. */
export const refreshes = (server: { calls: string[] }) => server.calls.filter((name) => name === refreshToken.name).length;
/** Starts a tab, with fake timers: its calls are answered after a moment. */
export async function start(tab: { keeper: { start: () => Promise<void> } }) {
  const started = tab.keeper.start();
  await vi.advanceTimersByTimeAsync(50);
  // One that could not be read is waited for, and goes on being asked for.
  await Promise.race([started, vi.advanceTimersByTimeAsync(1)]);
}
