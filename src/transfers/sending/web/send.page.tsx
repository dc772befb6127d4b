import { lazy, Suspense, useState } from "react";
import { data, useNavigate, useRevalidator, type ShouldRevalidateFunctionArgs } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { Stepper } from "#web/ui/navigation/stepper.tsx";
import type { Route } from "./+types/send.page";
import { readDraft, stepOf, stepPath, type Draft, type SendStep } from "./address.ts";
import { AmountStep } from "./amount-step.tsx";
import { REVIEW_FORM } from "./review-form.ts";
import { loadStep, type DataOf, type StepData } from "./load-step.ts";
import { sendMessages } from "./messages.ts";

/** Later steps are loaded when opened: a slow telephone waits for the first step only. */
const RecipientStep = lazy(async () => ({ default: (await import("./recipient-step.tsx")).RecipientStep }));
const NewRecipientStep = lazy(async () => ({ default: (await import("./new-recipient-step.tsx")).NewRecipientStep }));
const ReviewStep = lazy(async () => ({ default: (await import("./review-step.tsx")).ReviewStep }));
const SendSummary = lazy(async () => ({ default: (await import("./send-summary.tsx")).SendSummary }));
const ConfirmStep = lazy(async () => ({ default: (await import("./confirm-step.tsx")).ConfirmStep }));

export const handle = privatePage({ menu: "transfer", modules: ["create"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const step = stepOf(params.step);
  if (step === null) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  return loadStep(step, readDraft(query), query);
});

/** Declarations of the review are kept in the address, and change nothing that was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href && asLoaded(currentUrl) === asLoaded(nextUrl)
    ? false
    : defaultShouldRevalidate;

function asLoaded({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete("purpose");
  query.delete("source");
  return query.toString();
}

/** `/dashboard/send` (APP-5): amount, recipient, review, approval. Each step has its own address. */
export default function SendPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(sendMessages);
  const { step, draft } = loaderData;
  const [hasTyped, setTyped] = useState(false);
  useLeavePageQuestion(hasTyped || step !== "amount" || draft.recipient !== null, keepsDraft);
  const { revalidate } = useRevalidator();
  const quote = step === "amount" ? null : loaderData.quote;
  return (
    <div className={quote === null ? "mx-auto max-w-2xl" : ""} onInput={() => setTyped(true)}>
      <title>{t("title")}</title>
      <p className="sr-only">{t("title")}</p>
      {/* On a phone at least as high as the window below the header: the bar of a short page is at its bottom. */}
      <div
        className={
          quote === null
            ? ""
            : "mx-auto grid max-w-2xl gap-8 max-xl:-mb-8 max-xl:min-h-[calc(100dvh-var(--spacing-header)-2rem)] max-xl:grid-rows-[1fr_auto] xl:max-w-none xl:grid-cols-[minmax(0,1fr)_18rem]"
        }
      >
        <div className="min-w-0">
          <Progress at={step} draft={draft} />
          <div className="mt-6">
            <Suspense fallback={<SkeletonText lines={6} />}>
              <Step loaded={loaderData} />
            </Suspense>
          </div>
        </div>
        {quote === null ? null : (
          <Suspense fallback={<div />}>
            {/* Only the review shows another price when this one has expired. */}
            <SendSummary
              key={quote.expiresAt.getTime()}
              quote={quote}
              isReview={step === "review"}
              isNamedAbove={step === "confirm"}
              submits={step === "review" && isReady(loaderData) ? { form: REVIEW_FORM, text: t("review.go") } : null}
              onOver={() => {
                if (step === "review") void revalidate();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The price holds, and the recipient's wallet has room for it. */
const isReady = ({ quote, aboveWallet }: DataOf<"review">): boolean => quote.leftSeconds > 0 && aboveWallet === null;

/** Each step keeps the answers in its address; a created transfer leads to its own page. */
const keepsDraft = (pathname: string) => /^\/dashboard\/(?:send(?:\/|$)|schedules\/new$|transfers\/tr_)/.test(pathname);

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
    case "review":
      return <ReviewStep loaded={loaded} />;
    case "confirm":
      return <ConfirmStep key={loaded.draft.quote} loaded={loaded} />;
  }
}

const SHOWN = ["amount", "recipient", "review", "confirm"] as const;

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
