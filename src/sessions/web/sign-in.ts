/** Begins, changes and ends the session of this tab, for the pages of capabilities. */
import type { SignedIn } from "#identity/sign-in/contract.ts";
import { forgetCached } from "#web/offline/device-cache.ts";
import { rememberBrowser } from "#web/session/signed-in-before.ts";
import type { AuthChange } from "#web/session/store.ts";

const loadTokenRefresher = async () => (await import("./browser-token-refresher.ts")).browserTokenRefresher;

/** Called with the tokens of a sign-in or a registration: this tab and the others are signed in from here on. */
export async function beginSession({ user_auth, access_token }: SignedIn): Promise<void> {
  // Data that the previous person left on this device must not reach the next one.
  forgetCached(user_auth.email_address);
  rememberBrowser();
  (await loadTokenRefresher()).signedIn(user_auth, access_token);
}

/** Level, rights or e-mail have changed: applies the new ones in all tabs. */
export async function changeSession(change: AuthChange): Promise<void> {
  (await loadTokenRefresher()).changed(change);
}

/** SES-14: ends the session here, in all tabs and on the server, and goes to the public site. */
export async function signOut(): Promise<void> {
  await (await loadTokenRefresher()).signOut();
}
