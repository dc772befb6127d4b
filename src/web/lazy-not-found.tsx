import { lazy, Suspense } from "react";

const NotFound = lazy(async () => ({ default: (await import("./not-found.tsx")).NotFound }));

/**
 * NotFound for error boundaries: every layout has one and few visits need it, so it is loaded on demand. The server renders it into the
 * page.
 */
export function LateNotFound() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
