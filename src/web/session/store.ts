/**
 * What this tab knows of its session. Small, because every public page carries it: all that only a signed-in person needs is in keeper.ts,
 * which is fetched when there may be a session. Tokens live here, in memory, and nowhere else in the browser (WIRE.md "Session").
 */
import { useSyncExternalStore } from "react";
import type { Bilingual, Language } from "#kernel/locale.ts";

/** SPEC §3 "Signed-in user auth record". */
export interface UserAuth {
  readonly userAuthToken: string;
  readonly email_address: string;
  readonly levels: readonly string[];
  readonly menu_access: readonly { readonly menu: string; readonly module: readonly string[] }[];
  readonly level: string;
  /** Null for staff (PRODUCT §2). */
  readonly user_type: string | null;
  /** What the levels held are called. */
  readonly level_names: Readonly<Record<string, Bilingual>>;
}

/** What may change about who is signed in while the session goes on. */
export type AuthChange = Partial<Pick<UserAuth, "level" | "levels" | "menu_access" | "level_names" | "email_address">>;

export type SessionState =
  /** The authentication check at start is not done; also what the server renders. */
  | { readonly status: "checking" }
  | { readonly status: "visitor" }
  /** The check had no answer to go by (SPEC §7: "only logged"): a session that may well be good is not taken for none. It goes on being asked. */
  | { readonly status: "unknown" }
  | { readonly status: "signed_in"; readonly auth: UserAuth }
  /** The session has ended under the person's hands: the page stays as it was, below a popup. `mayTryAgain`: the server failed to say whether. */
  | { readonly status: "over"; readonly auth: UserAuth; readonly mayTryAgain: boolean };

let state: SessionState = { status: "checking" };
let accessToken: string | null = null;
let endsSoon: number | null = null;
const listeners = new Set<() => void>();

/** Where the check stands, outside of React. */
export function currentSession(): SessionState {
  return state;
}

export function currentAccessToken(): string | null {
  return accessToken;
}

/** Changes what this tab knows; the token goes with the state, so that none outlives its session. */
export function setSession(next: SessionState, token: string | null = null): void {
  accessToken = next.status === "signed_in" ? token : null;
  if (accessToken === null) endsSoon = null;
  state = next;
  for (const listener of listeners) listener();
}

/** When the session will end unless the person says that it should not; null when it is not about to. */
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

/** Calls back after each change; answers how to stop that. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the check at start is done. */
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

/** The session of this tab; `checking` while the server renders. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    onSessionChange,
    () => state,
    () => CHECKING,
  );
}

/** Who is signed in, or null: for what looks different to them. */
export function useAuth(): UserAuth | null {
  const session = useSession();
  return session.status === "signed_in" || session.status === "over" ? session.auth : null;
}

/** What keeps the session alive, once it is there. */
export interface Keeper {
  /** New tokens, once, however many ask; false when the session is over. */
  refresh(): Promise<boolean>;
  /** The server has said that the session is over. */
  end(): void;
  /** The person has chosen the language of their pages, mails and messages. */
  speak(language: Language): void;
}

let keeper: Keeper | null = null;

export function setKeeper(next: Keeper): void {
  keeper = next;
}

/** What the API client asks of the session (`ClientSession` of api.ts). */
export const clientSession = {
  accessToken: currentAccessToken,
  refresh: async (): Promise<boolean> => (keeper === null ? false : keeper.refresh()),
  showSessionOver: (): void => keeper?.end(),
};

/** Tells the server which language was chosen, where somebody is signed in. */
export const speak = (language: Language): void => keeper?.speak(language);
