import type { ReactNode } from "react";
import { Navigate, useLocation, useMatches } from "react-router";
import { nextPath, pageHandle, signInPath } from "./pages.ts";
import { workplaceOf } from "./rights.ts";
import { useSession } from "./store.ts";

/**
 * Keeps to the entry rule of the page while it stands: a sign-in here or in another tab leads on from pages for visitors (SPEC §2
 * "redirected away"), the end of a session away from private ones.
 */
export function EntryGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const page = useMatches()
    .map((match) => pageHandle(match.handle))
    .findLast((handle) => handle !== null);
  if (page?.entry === "visitors_only" && session.status === "signed_in")
    return <Navigate to={nextPath(location.search) ?? workplaceOf(session.auth)} replace />;
  if (page?.entry === "private" && session.status === "visitor") return <Navigate to={signInPath(location)} replace />;
  return children;
}
