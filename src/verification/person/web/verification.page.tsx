import { lazy, Suspense } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { readOwn } from "../contract.ts";
import type { Route } from "./+types/verification.page";
import { BusinessTiersCard } from "./business-tiers-card.tsx";
import { CaseCard } from "./case-card.tsx";
import { Now } from "./now.tsx";
import { verificationMessages } from "./messages.ts";
import { placeOf, tierFor } from "./steps.ts";
import { TierCard } from "./tier-card.tsx";

export const handle = privatePage({ menu: "verification", modules: ["submit"] });
export const clientLoader = loadPrivately(handle, () => api(readOwn, {}));

// The forms and the camera are loaded with the first step.
const Step = lazy(async () => ({ default: (await import("./step.tsx")).Step }));

/** `/dashboard/verification`: where one stands, what each tier allows and requires, and the steps. */
export default function VerificationPage({ loaderData: own }: Route.ComponentProps) {
  const t = useMessages(verificationMessages);
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const place = placeOf(params.get("step"));
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
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-8 flex max-w-3xl flex-col gap-6">
        <Now own={own} />
        {own.case === null ? null : <CaseCard own={own} one={own.case} onChanged={revalidate} />}
        {shown.map((step) => (
          <TierCard key={step.tier} own={own} step={step} isOpened={step.tier === tier?.tier} named={tier?.tier ?? null} />
        ))}
        {isBusiness ? <BusinessTiersCard own={own} /> : null}
      </div>
    </>
  );
}
