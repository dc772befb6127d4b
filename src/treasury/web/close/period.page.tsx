import { lazy, Suspense } from "react";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { refuse } from "#kernel/refusal.ts";
import { parsePeriod } from "../../model/close.ts";
import type { Route } from "./+types/period.page";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

const readView = () => import("./period-view.tsx");
const PeriodView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params: { period } }: Route.ClientLoaderArgs) => {
  if (parsePeriod(period) === null) throw refuse("not_found");
  const [{ readPeriod }] = await Promise.all([import("../../contract-close.ts"), readView()]);
  return api(readPeriod, { period });
});

/** `/office/ledger/close/:period`: the checklist and figures of a day or month, and its close under four eyes. */
export default function PeriodPage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      }
    >
      <PeriodView key={shown.period} shown={shown} />
    </Suspense>
  );
}
