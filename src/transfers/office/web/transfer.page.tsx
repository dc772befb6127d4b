import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { Route } from "./+types/transfer.page";

export const handle = privatePage({ menu: "transfer", modules: ["oversee"] });

const readView = () => import("./transfer/transfer-view.tsx");
const TransferView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("tr").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [{ readAny }] = await Promise.all([import("../contract.ts"), readView()]);
  return api(readAny, { id: id.data });
});

/** `/office/transfer/:id`: one transfer as staff see it, and what they can do with it. */
export default function OfficeTransferPage({ loaderData: transfer }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      }
    >
      {/* The key: what was typed for one transfer never stays on the page of another. */}
      <TransferView key={transfer.id} transfer={transfer} />
    </Suspense>
  );
}
