import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage, readFailure } from "#web/error-page.tsx";
import { LateNotFound } from "#web/lazy-not-found.tsx";
import { SkipLink } from "#web/ui/navigation/skip-link.tsx";
import type { Route } from "./+types/default";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Layout of public pages: header, page, footer. */
export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that is missing or has failed keeps its link to the home page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = readFailure(error);
  return <Frame>{failure.status === 404 ? <LateNotFound /> : <ErrorPage {...failure} framed />}</Frame>;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    // In print all tokens take their light values, whatever the theme on screen.
    <div className="flex min-h-dvh flex-col print:scheme-light print:bg-white print:text-ink">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
