/**
 * The authentication check at start (PUB-6, SES-7). A meta tag from the server says whether there may be a session: if not, the check ends
 * at once, and a visitor loads none of the session code.
 */
import { readPageFact } from "#web/page-facts.ts";
import { currentSession, setSession } from "#web/session/store.ts";

let isStarted = false;

/** Starts the check, once. Called when the app has hydrated the page, and by code that cannot wait for that. */
export function startSession(): void {
  const said = readPageFact("session");
  if (isStarted || said === "") return;
  isStarted = true;
  if (said === "none") setSession({ status: "visitor" });
  else void check();
}

async function check(): Promise<void> {
  try {
    const { browserTokenRefresher } = await import("./browser-token-refresher.ts");
    await browserTokenRefresher.start();
  } finally {
    // Whatever went wrong, the overlay must not stay for ever.
    if (currentSession().status === "checking") setSession({ status: "visitor" });
  }
}
