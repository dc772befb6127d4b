import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { Route } from "./+types/booking.page";

export const handle = privatePage({ menu: "treasury", modules: ["view"] });

const readView = () => import("./booking/booking-view.tsx");
const BookingView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("bk").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [{ readBooking }] = await Promise.all([import("../contract.ts"), readView()]);
  return api(readBooking, { id: id.data });
});

/** `/office/treasury/booking/:id`: one booking with the exact lines of its journal. */
export default function BookingPage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      }
    >
      <BookingView key={shown.booking.id} shown={shown} />
    </Suspense>
  );
}
