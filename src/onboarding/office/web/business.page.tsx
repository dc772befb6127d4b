import { lazy, Suspense } from "react";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { businessId } from "../../model/kinds.ts";
import type { Route } from "./+types/business.page";

export const handle = privatePage({ menu: "onboarding", modules: ["view"] });

const readView = () => import("./file/file-view.tsx");
const FileView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = businessId.safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [{ readBusiness }] = await Promise.all([import("../contract.ts"), readView()]);
  return { loaded: await api(readBusiness, { id: id.data }), now: new Date(performance.timeOrigin + performance.now()) };
});

/** `/office/agent/:id`, `/office/partner/:id` and `/office/business/:id`: the file of one business. */
export default function BusinessPage({ loaderData: { loaded, now } }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      }
    >
      {/* The key: what was typed for one business never stays on the page of another. */}
      <FileView key={loaded.business.id} loaded={loaded} now={now} />
    </Suspense>
  );
}
