import { lazy, Suspense } from "react";
import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { isOpenState } from "../../model/rules/case-states.ts";
import { caseId } from "../../model/shown.ts";
import { casesAddress, readCase, type ShownCase } from "../contract.ts";
import type { Route } from "./+types/case.page";
import { CaseStateBadge, Deadline, RiskBadge } from "./case-badges.tsx";
import { DocumentsCard } from "./documents/documents-card.tsx";
import { usePictures } from "./documents/use-pictures.ts";
import { RevealBar } from "./look/reveal-bar.tsx";
import { useLooking } from "./look/use-looking.ts";
import { caseMessages } from "./messages.ts";
import { RequirementsCard } from "./review/requirements-card.tsx";
import { caseStepMessages } from "./step-messages.ts";
import { TakeButton } from "./take-button.tsx";
import { useCase, type TakenDesk } from "./use-case.ts";

// Deciding, findings and history are loaded after the documents and the requirements, which are read first.
const CallButton = lazy(() => import("#calls/web/call-button.tsx"));
const PlanButton = lazy(() => import("#calls/planned/web/plan-button.tsx"));
const CaseRest = lazy(async () => ({ default: (await import("./case-rest.tsx")).CaseRest }));

export const handle = privatePage({ menu: "verification", modules: ["review", "approve"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = caseId.safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readCase, { id: id.data });
});

/** `/office/verification/:id`: one case, its documents beside its requirements. */
export default function CasePage({ loaderData: loaded }: Route.ComponentProps) {
  // The key: what was revealed, viewed or typed for one person never stays on the page of another.
  return <CaseView key={loaded.id} loaded={loaded} />;
}

function CaseView({ loaded }: { readonly loaded: ShownCase }) {
  const t = useMessages(caseMessages);
  const s = useMessages(caseStepMessages);
  const own = useCase(loaded);
  const { shown } = own;
  const looking = useLooking(shown);
  const desk: TakenDesk = { ...own, onTaken: () => void looking.reveal() };
  const pictures = usePictures((submission) => looking.photos.has(submission));
  const see = (submission: Id<"vs">) => {
    pictures.select(submission);
    void looking.view(submission);
  };
  return (
    <>
      <PageHeader
        title={shown.name}
        documentTitle={s("case.title", { name: shown.name })}
        parents={[{ label: t("title"), to: casesAddress.to() }]}
        status={<CaseStateBadge state={shown.state} />}
        lead={<Lead shown={shown} />}
        actions={<CaseActions desk={desk} />}
      />
      <div className="mt-6 flex flex-col gap-6">
        {desk.isChanged ? (
          <Banner kind="warning" live title={s("changedTitle")} onDismiss={desk.dismissChanged}>
            {s("changedText")}
          </Banner>
        ) : null}
        <RevealBar looking={looking} />
        {/* With a photograph open, the documents get the larger part. On wide screens they stay in sight while the requirements scroll by. */}
        <div
          className={classNames(
            "grid items-start gap-6",
            looking.photos.size === 0 ? "xl:grid-cols-2" : "xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
          )}
        >
          <div className="min-w-0 xl:sticky xl:top-24 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto">
            <DocumentsCard shown={shown} looking={looking} pictures={pictures} />
          </div>
          <div className="min-w-0">
            <RequirementsCard desk={desk} looking={looking} onPhotoKey={pictures.onKey} onSee={see} />
          </div>
        </div>
        <Suspense
          fallback={
            <SkeletonGroup>
              <SkeletonText lines={8} />
            </SkeletonGroup>
          }
        >
          <CaseRest desk={desk} now={shown.now} />
        </Suspense>
      </div>
    </>
  );
}

function Lead({ shown }: { readonly shown: ShownCase }) {
  const t = useMessages(caseMessages);
  const s = useMessages(caseStepMessages);
  const tierName = useTierName();
  const { tier, purpose, naming, state, dueAt, answerBy, decideBy, now, assignedTo } = shown;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <span>
        {naming === null ? (
          <>
            {t(`purpose.${purpose}`)}: <strong className="text-ink">{tierName(tier)}</strong>
          </>
        ) : (
          t("personOf", { business: naming.businessName })
        )}
      </span>
      <RiskBadge riskBand={shown.riskBand} riskPoints={shown.riskPoints} />
      {isOpenState(state) ? (
        <span>
          {state === "NEEDS_INFO" ? t("answerBy") : s("case.due")}:{" "}
          <Deadline at={state === "NEEDS_INFO" ? answerBy : dueAt} now={now} />
        </span>
      ) : null}
      {decideBy === null ? null : (
        <span>
          {t("decideBy")}: <Deadline at={decideBy} now={now} />
        </span>
      )}
      <span>
        {s("case.assigned")}: {assignedTo?.name ?? t("nobody")}
      </span>
    </span>
  );
}

/** Verification by video is a call of its subject, where that is an account. */
function CaseActions({ desk }: { readonly desk: TakenDesk }) {
  const person = idSchema("us").safeParse(desk.shown.subject);
  return (
    <>
      <TakeButton desk={desk} />
      <Suspense>
        {person.success ? (
          <>
            <CallButton person={person.data} />
            <PlanButton person={person.data} purpose="verification" />
          </>
        ) : null}
      </Suspense>
    </>
  );
}
