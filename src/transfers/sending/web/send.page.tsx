import { lazy, Suspense, useState } from "react";
import { data, useNavigate } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { Stepper } from "#web/ui/navigation/stepper.tsx";
import type { Route } from "./+types/send.page";
import { readDraft, stepOf, stepPath, type Draft, type SendStep } from "./address.ts";
import { AmountStep } from "./amount-step.tsx";
import { loadStep, type StepData } from "./load-step.ts";
import { sendMessages } from "./messages.ts";
import { PriceLock } from "./price-lock.tsx";

/** Later steps are loaded when opened: a slow telephone waits for the first step only. */
const RecipientStep = lazy(async () => ({ default: (await import("./recipient-step.tsx")).RecipientStep }));
const NewRecipientStep = lazy(async () => ({ default: (await import("./new-recipient-step.tsx")).NewRecipientStep }));
const PurposeStep = lazy(async () => ({ default: (await import("./purpose-step.tsx")).PurposeStep }));
const ReviewStep = lazy(async () => ({ default: (await import("./review-step.tsx")).ReviewStep }));
const ConfirmStep = lazy(async () => ({ default: (await import("./confirm-step.tsx")).ConfirmStep }));

export const handle = privatePage({ menu: "transfer", modules: ["create"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const step = stepOf(params.step);
  if (step === null) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  return loadStep(step, readDraft(query), query);
});

/** `/dashboard/send` (APP-5): amount, recipient, purpose, review, approval. Each step has its own address. */
export default function SendPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(sendMessages);
  const { step, draft } = loaderData;
  const [hasTyped, setTyped] = useState(false);
  useLeavePageQuestion(hasTyped || step !== "amount" || draft.recipient !== null, keepsDraft);
  return (
    <div className="mx-auto max-w-2xl" onInput={() => setTyped(true)}>
      <title>{t("title")}</title>
      <p className="sr-only">{t("title")}</p>
      <Progress at={step} draft={draft} />
      {step === "amount" || step === "review" ? null : (
        <PriceLock key={loaderData.quote.expiresAt.getTime()} leftSeconds={loaderData.quote.leftSeconds} />
      )}
      <div className="mt-6">
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Step loaded={loaderData} />
        </Suspense>
      </div>
    </div>
  );
}

/** Each step keeps the answers in its address; a created transfer leads to its own page. */
const keepsDraft = (pathname: string) => /^\/dashboard\/(?:send(?:\/|$)|transfers\/tr_)/.test(pathname);

function Step({ loaded }: { readonly loaded: StepData }) {
  const navigate = useNavigate();
  const goTo = (step: SendStep, draft: Draft) => navigate(stepPath(step, draft));
  switch (loaded.step) {
    case "amount":
      return <AmountStep loaded={loaded} goTo={goTo} />;
    case "recipient":
      return <RecipientStep loaded={loaded} />;
    case "new-recipient":
      return <NewRecipientStep loaded={loaded} goTo={goTo} />;
    case "purpose":
      return <PurposeStep loaded={loaded} goTo={goTo} />;
    case "review":
      return <ReviewStep loaded={loaded} />;
    case "confirm":
      return <ConfirmStep key={loaded.draft.quote} loaded={loaded} />;
  }
}

const SHOWN = ["amount", "recipient", "purpose", "review", "confirm"] as const;

/** Completed steps are links; the answers stay in the address. */
function Progress({ at, draft }: { readonly at: SendStep; readonly draft: Draft }) {
  const t = useMessages(sendMessages);
  const now = SHOWN.indexOf(at === "new-recipient" ? "recipient" : at);
  const steps = SHOWN.map((step, index) => ({
    label: t(`steps.${step}`),
    ...(index < now
      ? { state: "done" as const, to: stepPath(step, draft) }
      : { state: index === now ? ("now" as const) : ("next" as const) }),
  }));
  return <Stepper label={t("steps.label")} steps={steps} />;
}
