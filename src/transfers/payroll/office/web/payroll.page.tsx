import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { Route } from "./+types/payroll.page";

export const handle = privatePage({ menu: "transfer", modules: ["oversee"] });

const readView = () => import("./payroll-view.tsx");
const PayrollView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("pl").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [{ readAnyPayroll }] = await Promise.all([import("../contract.ts"), readView()]);
  return api(readAnyPayroll, { id: id.data });
});

/** `/office/payroll/:id`: one payroll as staff see it. */
export default function OfficePayrollPage({ loaderData: payroll }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      }
    >
      <PayrollView key={payroll.id} payroll={payroll} />
    </Suspense>
  );
}
