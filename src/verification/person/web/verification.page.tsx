import { lazy, Suspense } from "react";
import { redirect, useLocation, useRevalidator, useSearchParams } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { readOwn } from "../contract.ts";
import type { Route } from "./+types/verification.page";
import { BusinessTiersCard } from "./business-tiers-card.tsx";
import { CaseCard } from "./case-card.tsx";
import { isOpenState } from "../../model/rules/case-states.ts";
import { GoalCard } from "./goal-card.tsx";
import { Now } from "./now.tsx";
import { onwardOf } from "./onward.ts";
import { verificationMessages } from "./messages.ts";
import { placeOf, tierFor } from "./steps.ts";
import { TierCard } from "./tier-card.tsx";

export const handle = privatePage({ menu: "verification", modules: ["submit"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const own = await api(readOwn, {});
  const { search, searchParams } = new URL(request.url);
  // A person who has the tier already goes on to the transfer for which it was needed.
  const onward = onwardOf(search);
  const named = searchParams.get("tier");
  if (onward !== null && named !== null && !searchParams.has("step") && own.tier >= named) throw redirect(onward);
  return own;
});

// The forms and the camera are loaded with the first step.
const Step = lazy(async () => ({ default: (await import("./step.tsx")).Step }));

/** `/dashboard/verification`: where one stands, what each tier allows and requires, and the steps. */
export default function VerificationPage({ loaderData: own }: Route.ComponentProps) {
  const t = useMessages(verificationMessages);
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const place = placeOf(params.get("step"));
  const onward = onwardOf(useLocation().search);
  const { isBusiness } = own.account;
  // The tiers that people decide about follow from the application of a business: there are no steps to them.
  const steps = isBusiness ? own.steps.filter(({ approvers }) => approvers === 0) : own.steps;
  const tier = tierFor({ ...own, steps }, params.get("tier"), place);
  // What a business has by its contract is shown like any other tier.
  const shown = isBusiness ? own.steps.filter((step) => step.approvers === 0 || step.tier <= own.tier) : own.steps;
  if (tier !== null && place !== null)
    return (
      <Suspense
        fallback={
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        }
      >
        {/* Nothing of one step is kept for the next: not what is typed, and not how often a photograph failed. */}
        <Step key={`${tier.tier} ${place}`} own={own} tier={tier} place={place} onStored={revalidate} />
      </Suspense>
    );
  const open = own.case !== null && isOpenState(own.case.state) ? own.case : null;
  // One thing at a time: while an application is open, its card says what is next.
  const goal =
    open !== null ? null : tier !== null && tier.tier > own.tier ? tier : (steps.find((step) => step.tier > own.tier) ?? null);
  const held = shown.find((step) => step.tier === own.tier) ?? null;
  return (
    <>
      <PageHeader title={t("title")} {...(held === null && open === null && { lead: t("lead") })} />
      <div className="mt-6 flex max-w-3xl flex-col gap-6 sm:mt-8">
        {own.case === null ? null : <CaseCard own={own} one={own.case} onward={onward} onChanged={revalidate} />}
        {/* What counts now, with its own limits, stands before what is reached next. Without a tier there is nothing to say first. */}
        {held === null ? null : (
          <>
            <Now own={own} />
            <TierCard own={own} step={held} isOpen />
          </>
        )}
        {goal === null ? null : <GoalCard own={own} step={goal} onward={onward} />}
        {held === null ? <Now own={own} /> : null}
        <section aria-label={t("others")} className="flex flex-col gap-3 empty:hidden">
          {shown
            .filter((step) => step !== goal && step !== held)
            .map((step) => (
              <TierCard key={step.tier} own={own} step={step} />
            ))}
        </section>
        {isBusiness ? <BusinessTiersCard own={own} /> : null}
      </div>
    </>
  );
}
