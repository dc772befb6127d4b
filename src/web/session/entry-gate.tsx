import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation, useMatches } from "react-router";
import { readPageFact } from "../page-facts.ts";
import { PageLoadingOverlay } from "../ui/page-loading-overlay.tsx";
import { nextPath, pageHandle, signInPath } from "./pages.ts";
import { privateHome } from "./rights.ts";
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
  if (page?.entry === "visitors_only" && session.status === "signed_in") {
    const next = nextPath(location.search);
    // The front page leads on from there to where one works (private/workplace.ts).
    return <Redirecting to={next ?? privateHome(session.auth)} state={next ?? "signed_in"} />;
  }
  if (page?.entry === "private" && session.status === "visitor") return <Redirecting to={signInPath(location)} />;
  return children;
}

/** SPEC §8 "Redirecting...", for as long as the other page is on its way. */
function Redirecting({ to, state }: { readonly to: string; readonly state?: string }) {
  // A sign-in may have brought the person's own language: a page in another is loaded anew.
  const other = readPageFact("language") === "ID" ? "EN" : "ID";
  const isOther = !to.startsWith("/en") && document.cookie.includes(`language=${other}`);
  useEffect(() => {
    if (isOther) location.replace(to);
  }, [isOther, to]);
  return (
    <>
      <PageLoadingOverlay words="redirecting" />
      {isOther ? null : <Navigate to={to} state={state} replace />}
    </>
  );
}
