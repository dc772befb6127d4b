import { useEffect, type ReactNode } from "react";
import { useMatches, useNavigation } from "react-router";
import { useNavigationMemory } from "#web/navigation-memory.ts";
import { SessionWatch } from "#sessions/web/session-watch.tsx";
import { startSession } from "#sessions/web/authentication-check.ts";
import { useSession } from "#web/session/store.ts";
import { PageLoadingOverlay } from "#web/ui/progress/page-loading-overlay.tsx";
import { TopProgressBar } from "#web/ui/progress/top-progress-bar.tsx";

/**
 * The layout under all layouts (PUB-4): progress bar, navigation memory, and the loading overlay of the app's own pages until the
 * authentication check is done. Public pages arrive complete and are not covered: reading them needs no session.
 */
export function BaseLayout({ children }: { readonly children: ReactNode }) {
  const navigation = useNavigation();
  const session = useSession();
  const isApp = useMatches().some((match) => isAppPage(match.handle));
  useNavigationMemory();
  useEffect(startSession, []);
  return (
    <>
      <TopProgressBar active={navigation.state !== "idle"} />
      {children}
      <SessionWatch />
      {isApp && session.status === "checking" ? <PageLoadingOverlay /> : null}
    </>
  );
}

/** A page of the app declares `export const handle = { app: true }`. */
function isAppPage(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "app" in handle && handle.app === true;
}
