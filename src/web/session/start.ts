/**
 * The authentication check at start (SPEC §2, §4). The server says in a meta tag whether there may be a session at all: without one the
 * check is over at once, and a visitor loads nothing of what keeps a session.
 */
import { readPageFact } from "../page-facts.ts";
import { currentSession, setSession } from "./store.ts";

let isStarted = false;

/** Starts the check, once. Called when the app has taken over the page, and by what cannot wait for that. */
export function startSession(): void {
  const said = readPageFact("session");
  if (isStarted || said === "") return;
  isStarted = true;
  if (said === "none") setSession({ status: "visitor" });
  else void check();
}

async function check(): Promise<void> {
  try {
    const { browserKeeper } = await import("./browser-keeper.ts");
    await browserKeeper.start();
  } finally {
    // Whatever went wrong, nobody looks at an overlay for ever.
    if (currentSession().status === "checking") setSession({ status: "visitor" });
  }
}
