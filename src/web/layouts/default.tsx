import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage } from "#web/error-page.tsx";
import { NotFound } from "#web/not-found.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import type { Route } from "./+types/default";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Public pages: header, page, footer. */
export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that is not there, or failed, still has its way home. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <Frame>{status === 404 ? <NotFound /> : <ErrorPage status={status} framed />}</Frame>;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
