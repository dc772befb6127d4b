import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { readCase } from "../../contract.ts";
import type { Route } from "./+types/difference.page";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

const readView = () => import("./case/case-view.tsx");
const CaseView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("ca").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [shown] = await Promise.all([api(readCase, { id: id.data }), readView()]);
  return shown;
});

/** `/office/reconciliation/:id`: one difference with both sides, its corrections and its history. */
export default function DifferencePage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      }
    >
      {/* The key: what was typed about one case never stays on the page of another. */}
      <CaseView key={shown.id} shown={shown} />
    </Suspense>
  );
}
