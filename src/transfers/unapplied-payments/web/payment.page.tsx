import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { Route } from "./+types/payment.page";

export const handle = privatePage({ menu: "transfer", modules: ["act", "approve"] });

const readView = () => import("./payment/payment-view.tsx");
const PaymentView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("py").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [{ readPayment }] = await Promise.all([import("../contract.ts"), readView()]);
  return api(readPayment, { id: id.data });
});

/** `/office/payment/:id`: one unapplied payment, what it may be for, and what can be done with it. */
export default function PaymentPage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      }
    >
      <PaymentView key={shown.payment.id} shown={shown} />
    </Suspense>
  );
}
