import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation, useMatches } from "react-router";
import { readPageFact } from "#web/page-facts.ts";
import { PageLoadingOverlay } from "#web/ui/progress/page-loading-overlay.tsx";
import { nextPath, pageHandle, signInPath } from "./pages.ts";
import { privateHome } from "#web/session/rights.ts";
import { useSession } from "#web/session/store.ts";

/**
 * Enforces the entry rule of the page while it is open: a sign-in here or in another tab redirects away from visitors' pages (SIGN-5), and
 * the end of a session redirects away from private ones.
 */
export function EntryGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const page = useMatches()
    .map((match) => pageHandle(match.handle))
    .findLast((handle) => handle !== null);
  if (page?.entry === "visitors_only" && session.status === "signed_in") {
    const next = nextPath(location.search);
    // The front page then redirects to the person's place of work (src/dashboard/web/workplace.ts).
    return <Redirecting to={next ?? privateHome(session.auth)} state={next ?? "signed_in"} />;
  }
  if (page?.entry === "private" && session.status === "visitor") return <Redirecting to={signInPath(location)} />;
  return children;
}

/** "Redirecting..." (SIGN-5), shown until the other page is loaded. */
function Redirecting({ to, state }: { readonly to: string; readonly state?: string }) {
  // A sign-in may set the person's own language: a page in another language is then reloaded.
  const other = readPageFact("language") === "ID" ? "EN" : "ID";
  const isOther = !to.startsWith("/en") && document.cookie.includes(`language=${other}`);
  useEffect(() => {
    if (isOther) location.replace(to);
  }, [isOther, to]);
  return (
    <>
      <PageLoadingOverlay messages="redirecting" />
      {isOther ? null : <Navigate to={to} state={state} replace />}
    </>
  );
}
