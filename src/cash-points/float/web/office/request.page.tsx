import { lazy, Suspense } from "react";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { listTopUpLines, requestId } from "../../contract.ts";
import { readFloatRequest } from "../../contract-office.ts";
import type { Route } from "./+types/request.page";

export const handle = privatePage({ menu: "float", modules: ["approve"] });

const readView = () => import("./request-view.tsx");
const RequestView = lazy(async () => ({ default: (await readView()).RequestView }));

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = requestId.safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [read, lines] = await Promise.all([
    api(readFloatRequest, { id: id.data }),
    api(listTopUpLines, { id: id.data }),
    readView(),
  ]);
  return { read, lines };
});

/** `/office/float/requests/:id`: one request of an agent, its bank transfer on our statement, and the decision. */
export default function FloatRequestPage({ loaderData: { read, lines } }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      }
    >
      {/* The key: a line that was chosen for one request never stays on the page of another. */}
      <RequestView key={read.request.id} read={read} lines={lines} />
    </Suspense>
  );
}
