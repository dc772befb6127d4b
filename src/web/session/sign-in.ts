/** What pages of a capability do with the session of this tab: begin it after a sign-in, change it, end it. */
import type { SignedIn } from "#identity/contract.ts";
import { forgetKept } from "../offline/kept.ts";
import { rememberBrowser } from "./been-here.ts";
import type { AuthChange } from "./store.ts";

const loadKeeper = async () => (await import("./browser-keeper.ts")).browserKeeper;

/** A sign-in or a registration has brought tokens: from here on this tab, and those beside it, are signed in. */
export async function beginSession({ user_auth, access_token }: SignedIn): Promise<void> {
  // What the one before left on this device is not for the next.
  forgetKept(user_auth.email_address);
  rememberBrowser();
  (await loadKeeper()).signedIn(user_auth, access_token);
}

/** Level, rights or e-mail have changed: the new ones hold in all tabs. */
export async function changeSession(change: AuthChange): Promise<void> {
  (await loadKeeper()).changed(change);
}

/** SPEC §4 "Logout": ends the session here, in all tabs and on the server, and leaves for the public site. */
export async function signOut(): Promise<void> {
  await (await loadKeeper()).signOut();
}
