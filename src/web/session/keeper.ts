/**
 * Keeps the session of this tab (SPEC §4, WIRE.md "Session"): takes it up at start, refreshes it in the first tab, hands tokens to the
 * other tabs, ends it in all of them. Everything of the browser comes in as a part, so that tests can be twenty tabs.
 */
import type { Api } from "#kernel/endpoint.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { readAccount } from "#identity/contract.ts";
import { changeLanguage } from "#identity/contract-account.ts";
import type { Language } from "#kernel/locale.ts";
import { logOut, refreshToken } from "#sessions/contract.ts";
import { ApiRefusal, NetworkFailure } from "../api.ts";
import { beat, HEARTBEAT_MS, isFirst, parseTabs, withoutTab } from "./tabs.ts";
import type { AuthChange, SessionState, UserAuth } from "./store.ts";

/** SPEC §4. */
export const REFRESH_EVERY_MS = 15 * MINUTE_MS;
export const HELD_OFF_MS = 10 * SECOND_MS;
/** Reading the session is tried again so soon while the page waits for it; then every 10 seconds, and the page says that it cannot tell. */
const START_AGAIN_MS = [SECOND_MS, 3 * SECOND_MS] as const;
/** Logging out waits this long for the server before it leaves the page; the flag makes good what was not heard. */
const LEAVE_AFTER_MS = 3 * SECOND_MS;

export const TABS_KEY = "tabs";
/** SPEC §4: "flags a new login in local storage". The other tabs see it and log out, too. */
export const NEW_LOGIN_KEY = "newLogin";

/** What tabs tell each other. Tokens go this way and never into storage. */
export type TabMessage =
  | { readonly type: "tokens"; readonly auth: UserAuth; readonly accessToken: string }
  | { readonly type: "over"; readonly mayTryAgain: boolean };

export interface KeeperParts {
  /** Without refresh and retry: these are the calls that do both. */
  readonly api: Api;
  readonly tabId: string;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly channel: {
    readonly post: (message: TabMessage) => void;
    readonly listen: (hear: (message: TabMessage) => void) => void;
  };
  /** Runs one at a time over all tabs (`navigator.locks`). */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly state: () => SessionState;
  readonly become: (state: SessionState, accessToken?: string) => void;
  /** Loads a page anew, so that nothing of the session is left in memory. */
  readonly leave: (to: "public_site" | "same_page") => void;
  readonly log: (what: string, error: unknown) => void;
}

export function createKeeper(parts: KeeperParts) {
  const { api, storage, now } = parts;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let nextRefresh: ReturnType<typeof setTimeout> | undefined;
  let refreshing: Promise<boolean> | null = null;
  /** When this tab last got tokens, whoever fetched them. */
  let tokensAt = 0;
  /** The refresh at start is still to be made, however often it is held off. */
  let owesFirst = false;

  const authNow = (): UserAuth | null => {
    const state = parts.state();
    return state.status === "signed_in" ? state.auth : null;
  };
  const tabs = () => parseTabs(storage.getItem(TABS_KEY));

  function keepTokens(auth: UserAuth, accessToken: string): void {
    tokensAt = now();
    parts.become({ status: "signed_in", auth }, accessToken);
  }

  function beatNow(): void {
    storage.setItem(TABS_KEY, JSON.stringify(beat(tabs(), parts.tabId, now())));
  }

  function stopTimers(): void {
    clearInterval(heartbeat);
    clearTimeout(nextRefresh);
    heartbeat = undefined;
  }

  /** SPEC §4: at once and every 15 minutes, in the first tab; held off (not the first, no network), again after 10 seconds. */
  async function refreshInTurn(): Promise<void> {
    if (authNow() === null) return;
    const isDue = owesFirst || now() - tokensAt >= REFRESH_EVERY_MS;
    const answer = isDue && isFirst(tabs(), parts.tabId) ? await ask() : "held_off";
    if (answer === "over" || answer === "failed") return end(answer === "failed");
    clearTimeout(nextRefresh);
    if (authNow() === null) return;
    nextRefresh = setTimeout(() => void refreshInTurn(), answer === "done" ? REFRESH_EVERY_MS : HELD_OFF_MS);
  }

  /** One exchange of tokens over all tabs. SPEC §4 ends the session at each answer but 200; `failed`: at one that says nothing about it. */
  async function ask(): Promise<"done" | "over" | "failed" | "unheard"> {
    const askedAt = now();
    return parts.alone(async () => {
      // Another tab was faster, and has told us while we waited.
      if (tokensAt > askedAt) return "done";
      const auth = authNow();
      if (auth === null) return "over";
      try {
        // The cookie holds the newest token of all tabs; one that a sleeping tab remembers may be long retired.
        const { access_token } = await api(refreshToken, {});
        const fresh = { ...(authNow() ?? auth), userAuthToken: access_token };
        keepTokens(fresh, access_token);
        owesFirst = false;
        parts.channel.post({ type: "tokens", auth: fresh, accessToken: access_token });
        return "done";
      } catch (error) {
        parts.log("refreshing the session", error);
        return meaningOf(error);
      }
    });
  }

  /** The session is over, or its refresh failed at the server: the popup comes in every tab. */
  function end(mayTryAgain = false): void {
    if (authNow() === null) return;
    parts.channel.post({ type: "over", mayTryAgain });
    endHere(mayTryAgain);
  }

  function endHere(mayTryAgain: boolean): void {
    const auth = authNow();
    if (auth === null) return;
    stopTimers();
    parts.become({ status: "over", auth, mayTryAgain });
  }

  /** From the popup: one more exchange. Answered 200, the session goes on in all tabs; otherwise the popup stays. */
  async function tryAgain(): Promise<void> {
    await parts.alone(async () => {
      const state = parts.state();
      // Another tab was faster, and has told us while we waited.
      if (state.status !== "over") return;
      try {
        const { access_token } = await api(refreshToken, {});
        const auth = { ...state.auth, userAuthToken: access_token };
        resume(auth, access_token);
        parts.channel.post({ type: "tokens", auth, accessToken: access_token });
      } catch (error) {
        parts.log("refreshing the session", error);
        parts.become({ ...state, mayTryAgain: meaningOf(error) !== "over" });
      }
    });
  }

  /** SPEC §4 "At start with a stored token". An answer that says nothing about the session is asked for again. */
  async function readSession(tries = 0): Promise<void> {
    try {
      const { access_token, user_auth } = await api(readAccount, {});
      begin(user_auth, access_token);
      owesFirst = true;
      void refreshInTurn();
    } catch (error) {
      parts.log("reading the session", error);
      if (meaningOf(error) === "over") return forget();
      const again = START_AGAIN_MS[tries];
      if (again === undefined) parts.become({ status: "unknown" });
      const waited = new Promise((resolve) => (nextRefresh = setTimeout(resolve, again ?? HELD_OFF_MS)));
      const next = waited.then(async () => (isUndecided() ? readSession(tries + 1) : undefined));
      if (again !== undefined) await next;
    }
  }

  /** Nobody has signed in or out here meanwhile. */
  const isUndecided = () => ["checking", "unknown"].includes(parts.state().status);

  function begin(auth: UserAuth, accessToken: string): void {
    keepTokens(auth, accessToken);
    stopTimers();
    beatNow();
    heartbeat = setInterval(beatNow, HEARTBEAT_MS);
  }

  /** Goes on with tokens that were just given. */
  function resume(auth: UserAuth, accessToken: string): void {
    begin(auth, accessToken);
    nextRefresh = setTimeout(() => void refreshInTurn(), REFRESH_EVERY_MS);
  }

  function forget(): void {
    stopTimers();
    storage.setItem(TABS_KEY, JSON.stringify(withoutTab(tabs(), parts.tabId)));
    parts.become({ status: "visitor" });
  }

  parts.channel.listen((message) => {
    const state = parts.state();
    if (message.type === "over") return endHere(message.mayTryAgain);
    if (state.status === "checking") return;
    // Somebody else has signed in on this browser: what stands on this page is not theirs to see.
    if ("auth" in state && state.auth.email_address !== message.auth.email_address) return parts.leave("same_page");
    owesFirst = false;
    if (state.status === "signed_in") return keepTokens(message.auth, message.accessToken);
    begin(message.auth, message.accessToken);
    nextRefresh = setTimeout(() => void refreshInTurn(), HELD_OFF_MS);
  });

  return {
    /** SPEC §4 "At start with a stored token": takes the session up by the browser's cookie. */
    async start(): Promise<void> {
      // A logout that the server never heard has left its cookie: it comes first.
      if (storage.getItem(NEW_LOGIN_KEY) !== null) {
        await api(logOut, {}).catch((error: unknown) => parts.log("logging out", error));
        return forget();
      }
      await readSession();
    },

    /** A sign-in has succeeded in this tab. */
    signedIn(auth: UserAuth, accessToken: string): void {
      storage.removeItem(NEW_LOGIN_KEY);
      resume(auth, accessToken);
      parts.channel.post({ type: "tokens", auth, accessToken });
    },

    /** The person's level or rights have changed. */
    changed(change: AuthChange): void {
      const auth = authNow();
      if (auth === null) return;
      const next = { ...auth, ...change };
      keepTokens(next, auth.userAuthToken);
      parts.channel.post({ type: "tokens", auth: next, accessToken: auth.userAuthToken });
    },

    /** For a call that was answered 401: one exchange, however many calls ask. False when the session is over; throws when nobody knows. */
    async refresh(): Promise<boolean> {
      refreshing ??= ask()
        .then((answer) => {
          if (answer === "unheard") throw new NetworkFailure("no answer to a refresh");
          if (answer === "failed") end(true);
          return answer === "done";
        })
        .finally(() => (refreshing = null));
      return refreshing;
    },

    /** The server says that the session is over: here, and so in all tabs. */
    end: () => end(),

    tryAgain,

    speak(language: Language): void {
      if (authNow() !== null)
        api(changeLanguage, { language }).catch((error: unknown) => parts.log("keeping the language", error));
    },

    /** SPEC §4 "Logout": timers, tokens and user data go, in all tabs; then the public site. */
    async signOut({ quietly = false } = {}): Promise<void> {
      const ended = api(logOut, {}).catch((error: unknown) => parts.log("logging out", error));
      storage.setItem(NEW_LOGIN_KEY, String(now()));
      stopTimers();
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS))]);
      forget();
      if (!quietly) parts.leave("public_site");
    },

    /** Another tab has logged out: its flag has appeared in storage. */
    signedOutElsewhere(): void {
      if (!("auth" in parts.state())) return;
      forget();
      parts.leave("public_site");
    },

    /** The tab is going away: its place is free. */
    close(): void {
      storage.setItem(TABS_KEY, JSON.stringify(withoutTab(tabs(), parts.tabId)));
    },
  };
}

/** What a failed exchange says of the session. Only a request that was never answered is held off (SPEC §4). */
function meaningOf(error: unknown): "over" | "failed" | "unheard" {
  const status = error instanceof ApiRefusal || error instanceof NetworkFailure ? error.status : null;
  // A page in the place of our answer, as a hotel's gateway gives, says nothing.
  if (status === null || status === 200) return "unheard";
  return status >= 500 || status === 429 ? "failed" : "over";
}
