import { Suspense, lazy } from "react";
import { useEndsSoon, useSession } from "#web/session/store.ts";

const SessionDialogs = lazy(async () => ({ default: (await import("./session-dialogs.tsx")).SessionDialogs }));

/** Shows messages about the session on every page; the code is fetched only when there is one. */
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
