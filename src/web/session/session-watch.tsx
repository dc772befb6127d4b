import { Suspense, lazy } from "react";
import { useEndsSoon, useSession } from "./store.ts";

const SessionDialogs = lazy(async () => ({ default: (await import("./session-dialogs.tsx")).SessionDialogs }));

/** Shows what has to be said about the session, on every page; fetched when there is something. */
export function SessionWatch() {
  const session = useSession();
  const endsSoon = useEndsSoon();
  if (session.status !== "over" && endsSoon === null) return null;
  return (
    <Suspense>
      <SessionDialogs />
    </Suspense>
  );
}
