/**
 * Maintains the session of this tab (SES-7 to SES-15): resumes it at start, refreshes it in the first tab, passes tokens to the
 * other tabs, ends it in all of them. All browser interfaces are injected, so that tests can run twenty tabs.
 */
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { readAccount } from "#identity/sign-in/contract.ts";
import { changeLanguage } from "#identity/account/contract.ts";
import type { Language } from "#kernel/locale.ts";
import { logOut, refreshToken } from "#sessions/contract.ts";
import { NetworkFailure } from "#web/api.ts";
import { meaningOf } from "./meaning-of-failure.ts";
import { HEARTBEAT_MS, isFirst, parseTabs, type TabMessage, withHeartbeat, withoutTab } from "./tabs.ts";
import type { TokenRefresherDeps } from "./token-refresher-deps.ts";
import type { AuthChange, UserAuth } from "#web/session/store.ts";

/** SES-8: the cycle of refreshes; SES-10: the wait of one that is held off. */
export const REFRESH_EVERY_MS = 15 * MINUTE_MS;
export const HELD_OFF_MS = 10 * SECOND_MS;
/**
 * Delays of retries of reading the session while the page waits for it. Later retries follow every 10 seconds, and the page says
 * that the state is unknown.
 */
const START_AGAIN_MS = [SECOND_MS, 3 * SECOND_MS] as const;
/** Logging out waits this long for the server before it leaves the page; the flag repeats a logout that did not arrive. */
const LEAVE_AFTER_MS = 3 * SECOND_MS;

export const TABS_KEY = "tabs";
/** SES-14: `newLogin` in local storage. The other tabs see it and log out too. */
export const NEW_LOGIN_KEY = "newLogin";

/** The part of the session that this tab maintains. */
export class TabTokenRefresher {
  readonly #deps: TokenRefresherDeps;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #nextRefresh: ReturnType<typeof setTimeout> | undefined;
  #refreshing: Promise<boolean> | null = null;
  /** When this tab last received tokens, fetched by any tab. */
  #tokensAt = 0;
  /** The refresh at start is still due, however often it was held off. */
  #owesFirst = false;

  constructor(deps: TokenRefresherDeps) {
    this.#deps = deps;
    deps.channel.listen((message) => this.#receive(message));
  }

  /** SES-7: resumes the session by the browser's cookie. */
  async start(): Promise<void> {
    const { api, storage, log } = this.#deps;
    // A logout that did not reach the server has left its cookie: it is repeated first.
    if (storage.getItem(NEW_LOGIN_KEY) !== null) {
      await api(logOut, {}).catch((error: unknown) => log("logging out", error));
      return this.#forget();
    }
    await this.#readSession();
  }

  /** Called after a successful sign-in in this tab. */
  signedIn(auth: UserAuth, accessToken: string): void {
    this.#deps.storage.removeItem(NEW_LOGIN_KEY);
    this.#resume(auth, accessToken);
    this.#deps.channel.post({ type: "tokens", auth, accessToken });
  }

  /** The person's level, rights or address have changed, in every tab. Tokens are no younger for it: a refresh that is due stays due. */
  changed(change: AuthChange): void {
    const email = this.#authNow()?.email_address;
    if (email === undefined) return;
    this.#change(email, change);
    this.#deps.channel.post({ type: "changed", email, change });
  }

  /**
   * For a call that was answered 401: one exchange for all concurrent callers. False when the session is over; throws when that is
   * unknown.
   */
  async refresh(): Promise<boolean> {
    this.#refreshing ??= this.#request()
      .then((answer) => {
        if (answer === "unanswered") throw new NetworkFailure("no answer to a refresh");
        if (answer === "failed") this.#end(true);
        return answer === "done";
      })
      .finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  /** The server answered that the session is over: ends it in all tabs. */
  end(): void {
    this.#end(false);
  }

  /** From the popup: one more exchange. After a 200 the session goes on in all tabs; otherwise the popup stays. */
  async tryAgain(): Promise<void> {
    const { alone, api, become, channel, log } = this.#deps;
    await alone(async () => {
      const state = this.#deps.state();
      // Another tab was faster and passed its tokens while this one waited.
      if (state.status !== "over") return;
      try {
        const { access_token } = await api(refreshToken, {});
        const auth = { ...state.auth, userAuthToken: access_token };
        this.#resume(auth, access_token);
        channel.post({ type: "tokens", auth, accessToken: access_token });
      } catch (error) {
        log("refreshing the session", error);
        become({ ...state, mayTryAgain: meaningOf(error) !== "over" });
      }
    });
  }

  saveLanguage(language: Language): void {
    const { api, log } = this.#deps;
    if (this.#authNow() !== null) api(changeLanguage, { language }).catch((error: unknown) => log("keeping the language", error));
  }

  /** SES-14: clears timers, tokens and user data in all tabs, then opens the public site. */
  async signOut({ quietly = false } = {}): Promise<void> {
    const { api, leave, log, now, storage } = this.#deps;
    const ended = api(logOut, {}).catch((error: unknown) => log("logging out", error));
    storage.setItem(NEW_LOGIN_KEY, String(now()));
    this.#stopTimers();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS))]);
    this.#forget();
    if (!quietly) leave("public_site");
  }

  /** Another tab has logged out: its flag has appeared in storage. */
  signedOutElsewhere(): void {
    if (!("auth" in this.#deps.state())) return;
    this.#forget();
    this.#deps.leave("public_site");
  }

  /** The tab is closing: removes its entry. */
  close(): void {
    const { storage, tabId } = this.#deps;
    storage.setItem(TABS_KEY, JSON.stringify(withoutTab(this.#tabs(), tabId)));
  }

  #authNow(): UserAuth | null {
    const state = this.#deps.state();
    return state.status === "signed_in" ? state.auth : null;
  }

  #tabs() {
    return parseTabs(this.#deps.storage.getItem(TABS_KEY));
  }

  #receive(message: TabMessage): void {
    const state = this.#deps.state();
    if (message.type === "over") return this.#endHere(message.mayTryAgain);
    if (message.type === "changed") return this.#change(message.email, message.change);
    if (state.status === "checking") return;
    // Another person has signed in on this browser and must not see this page's content.
    if ("auth" in state && state.auth.email_address !== message.auth.email_address) return this.#deps.leave("same_page");
    this.#owesFirst = false;
    if (state.status === "signed_in") return this.#keepTokens(message.auth, message.accessToken);
    this.#begin(message.auth, message.accessToken);
    this.#refreshAfter(HELD_OFF_MS);
  }

  #change(email: string, change: AuthChange): void {
    const auth = this.#authNow();
    if (auth?.email_address === email)
      this.#deps.become({ status: "signed_in", auth: { ...auth, ...change } }, auth.userAuthToken);
  }

  #keepTokens(auth: UserAuth, accessToken: string): void {
    this.#tokensAt = this.#deps.now();
    this.#deps.become({ status: "signed_in", auth }, accessToken);
  }

  #sendHeartbeat(): void {
    const { now, storage, tabId } = this.#deps;
    storage.setItem(TABS_KEY, JSON.stringify(withHeartbeat(this.#tabs(), tabId, now())));
  }

  #stopTimers(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#nextRefresh);
    this.#heartbeat = undefined;
  }

  #refreshAfter(ms: number): void {
    this.#nextRefresh = setTimeout(() => void this.#refreshInTurn(), ms);
  }

  /** SES-8: at once and every 15 minutes, in the first tab; held off (not the first, no network), again after 10 seconds. */
  async #refreshInTurn(): Promise<void> {
    const { now, tabId } = this.#deps;
    if (this.#authNow() === null) return;
    const isDue = this.#owesFirst || now() - this.#tokensAt >= REFRESH_EVERY_MS;
    const answer = isDue && isFirst(this.#tabs(), tabId) ? await this.#request() : "held_off";
    if (answer === "over" || answer === "failed") return this.#end(answer === "failed");
    clearTimeout(this.#nextRefresh);
    if (this.#authNow() === null) return;
    this.#refreshAfter(answer === "done" ? REFRESH_EVERY_MS : HELD_OFF_MS);
  }

  /**
   * One exchange of tokens across all tabs. SES-11 ends the session at each answer but 200; `failed`: an answer that says nothing about
   * the session.
   */
  async #request(): Promise<"done" | "over" | "failed" | "unanswered"> {
    const { alone, api, channel, log, now } = this.#deps;
    const requestedAt = now();
    return alone(async () => {
      // Another tab was faster and passed its tokens while this one waited.
      if (this.#tokensAt > requestedAt) return "done";
      const auth = this.#authNow();
      if (auth === null) return "over";
      try {
        // The cookie holds the newest token of all tabs; a token held by a sleeping tab may be long retired.
        const { access_token } = await api(refreshToken, {});
        const fresh = { ...(this.#authNow() ?? auth), userAuthToken: access_token };
        this.#keepTokens(fresh, access_token);
        this.#owesFirst = false;
        channel.post({ type: "tokens", auth: fresh, accessToken: access_token });
        return "done";
      } catch (error) {
        log("refreshing the session", error);
        return meaningOf(error);
      }
    });
  }

  /** The session is over, or its refresh failed on the server: shows the popup in every tab. */
  #end(mayTryAgain: boolean): void {
    if (this.#authNow() === null) return;
    this.#deps.channel.post({ type: "over", mayTryAgain });
    this.#endHere(mayTryAgain);
  }

  #endHere(mayTryAgain: boolean): void {
    const auth = this.#authNow();
    if (auth === null) return;
    this.#stopTimers();
    this.#deps.become({ status: "over", auth, mayTryAgain });
  }

  /** SES-7. Retries after an answer that says nothing about the session. */
  async #readSession(tries = 0): Promise<void> {
    const { api, become, log } = this.#deps;
    try {
      const { access_token, user_auth } = await api(readAccount, {});
      this.#begin(user_auth, access_token);
      this.#owesFirst = true;
      void this.#refreshInTurn();
    } catch (error) {
      log("reading the session", error);
      if (meaningOf(error) === "over") return this.#forget();
      const again = START_AGAIN_MS[tries];
      if (again === undefined) become({ status: "unknown" });
      const waited = new Promise((resolve) => (this.#nextRefresh = setTimeout(resolve, again ?? HELD_OFF_MS)));
      const next = waited.then(async () => (this.#isUndecided() ? this.#readSession(tries + 1) : undefined));
      if (again !== undefined) await next;
    }
  }

  /** Whether this tab has neither signed in nor out meanwhile. */
  #isUndecided(): boolean {
    return ["checking", "unknown"].includes(this.#deps.state().status);
  }

  #begin(auth: UserAuth, accessToken: string): void {
    this.#keepTokens(auth, accessToken);
    this.#stopTimers();
    this.#sendHeartbeat();
    this.#heartbeat = setInterval(() => this.#sendHeartbeat(), HEARTBEAT_MS);
  }

  /** Continues with tokens just received. */
  #resume(auth: UserAuth, accessToken: string): void {
    this.#begin(auth, accessToken);
    this.#refreshAfter(REFRESH_EVERY_MS);
  }

  #forget(): void {
    this.#stopTimers();
    this.close();
    this.#deps.become({ status: "visitor" });
  }
}
