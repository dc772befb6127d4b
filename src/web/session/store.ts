/**
 * The session state of this tab. Kept small, because every public page loads it: everything that only a signed-in person needs is in
 * sessions/web/browser-token-refresher.ts, which is loaded when there may be a session. Tokens are stored here, in memory, and nowhere else
 * in the browser (SES-15).
 */
import { useSyncExternalStore } from "react";
import type { Bilingual, Language } from "#kernel/locale.ts";

/** The person signed in, as the server describes them (SES-6). */
export interface UserAuth {
  readonly userAuthToken: string;
  readonly email_address: string;
  readonly levels: readonly string[];
  readonly menu_access: readonly { readonly menu: string; readonly module: readonly string[] }[];
  readonly level: string;
  /** Null for staff (ACC-8). */
  readonly user_type: string | null;
  /** PERSONAL or BUSINESS; null for staff. */
  readonly user_business_type: string | null;
  /** Names of the levels held. */
  readonly level_names: Readonly<Record<string, Bilingual>>;
}

/** Fields of the signed-in person that may change during the session. */
export type AuthChange = Partial<Pick<UserAuth, "level" | "levels" | "menu_access" | "level_names" | "email_address">>;

export type SessionState =
  /** The authentication check at start has not finished; also the state of server rendering. */
  | { readonly status: "checking" }
  | { readonly status: "visitor" }
  /**
   * The check got no usable answer (SES-13): a session that may well be valid is not treated as missing. The check is
   * repeated.
   */
  | { readonly status: "unknown" }
  | { readonly status: "signed_in"; readonly auth: UserAuth }
  /**
   * The session has ended while the page was in use: the page stays visible below a popup. `mayTryAgain`: the server failed to say whether
   * it is over.
   */
  | { readonly status: "over"; readonly auth: UserAuth; readonly mayTryAgain: boolean };

let state: SessionState = { status: "checking" };
let accessToken: string | null = null;
let endsSoon: number | null = null;
const listeners = new Set<() => void>();

/** The current state, outside React. */
export function currentSession(): SessionState {
  return state;
}

export function currentAccessToken(): string | null {
  return accessToken;
}

/** Changes the state. The token is set with it, so that no token outlives its session. */
export function setSession(next: SessionState, token: string | null = null): void {
  accessToken = next.status === "signed_in" ? token : null;
  if (accessToken === null) endsSoon = null;
  state = next;
  if (typeof document !== "undefined") markSession(next);
  for (const listener of listeners) listener();
}

/** Once the session is known, the page's mark of it is too: before, head-script.ts has set it by what the server said. */
function markSession({ status }: SessionState): void {
  const { dataset } = document.documentElement;
  if (status === "signed_in") dataset["session"] = "maybe";
  else if (status === "visitor") delete dataset["session"];
}

/** When the session will end unless the person extends it; null when it is not about to end. */
export function setEndsSoon(at: number | null): void {
  endsSoon = at;
  for (const listener of listeners) listener();
}

export function useEndsSoon(): number | null {
  return useSyncExternalStore(
    onSessionChange,
    () => endsSoon,
    () => null,
  );
}

/** Calls back after each change. Returns the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the check at start has finished. */
export async function sessionChecked(): Promise<Exclude<SessionState, { readonly status: "checking" }>> {
  if (state.status !== "checking") return state;
  return new Promise((resolve) => {
    const stop = onSessionChange(() => {
      if (state.status === "checking") return;
      stop();
      resolve(state);
    });
  });
}

const CHECKING: SessionState = { status: "checking" };

/** The session of this tab; `checking` during server rendering. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    onSessionChange,
    () => state,
    () => CHECKING,
  );
}

/** The signed-in person, or null: for components that differ for them. */
export function useAuth(): UserAuth | null {
  const session = useSession();
  return session.status === "signed_in" || session.status === "over" ? session.auth : null;
}

/** Keeps the session alive; set once it is loaded. */
export interface TokenRefresher {
  /** Gets new tokens, once for all concurrent callers; false when the session is over. */
  refresh(): Promise<boolean>;
  /** Call when the server has answered that the session is over. */
  end(): void;
  /** Call when the person has chosen the language of their pages, mails and messages. */
  saveLanguage(language: Language): void;
}

let tokenRefresher: TokenRefresher | null = null;

export function setTokenRefresher(next: TokenRefresher): void {
  tokenRefresher = next;
}

/** The session as the API client uses it (`ClientSession` of api.ts). */
export const clientSession = {
  accessToken: currentAccessToken,
  refresh: async (): Promise<boolean> => (tokenRefresher === null ? false : tokenRefresher.refresh()),
  showSessionOver: (): void => tokenRefresher?.end(),
};

/** Sends the chosen language to the server if a person is signed in. */
export const saveLanguage = (language: Language): void => tokenRefresher?.saveLanguage(language);
