import { ArrowRight, BookUser, Landmark, Send } from "lucide-react";
import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { LastTransfers } from "#transfers/lists/web/recent/last-transfers.tsx";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useLive } from "#web/session/live-updates.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { Skeleton } from "#web/ui/progress/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Favourites } from "./favourites.tsx";
import { LimitsLeft } from "./limits-left.tsx";
import type { DashboardData } from "./load-dashboard.ts";
import { dashboardMessages } from "./messages.ts";
import { TaskList } from "./waiting-list.tsx";

const Offers = lazy(() => import("./offers.tsx"));
// Loaded lazily: the chart code weighs more than the page, and the chart is below the main content.
const LastPayroll = lazy(() => import("#transfers/payroll/web/last-payroll.tsx"));
const OwnCompanies = lazy(() => import("#transfers/company/web/own-companies.tsx"));
const NextSchedule = lazy(() => import("#transfers/schedules/web/next-schedule.tsx"));
const RateCard = lazy(() => import("#notifications/web/rates/rate-card.tsx"));

/** A sender's `/dashboard`: pending tasks first, then sending and the latest transfers. */
export default function Dashboard({ loaded }: { readonly loaded: DashboardData }) {
  const t = useMessages(dashboardMessages);
  const { revalidate } = useRevalidator();
  const { inbox, waiting, last, favourites, limits, review, rates, asOf, name, isFrozen, company } = loaded;
  const refresh = () => void revalidate();
  // Each new notification means that something on this page has changed.
  useLive(inbox.person, inbox.version, refresh);
  const isNew = last.length === 0;
  // A business whose contract is in force begins with its payroll above, and not with one transfer abroad.
  const paysWages = company?.room?.contract === "active";
  return (
    <>
      <PageHeader
        title={t("hello", { name })}
        documentTitle={t("title")}
        lead={t("lead")}
        actions={
          isNew ? undefined : (
            <div className="max-sm:w-full">
              <LinkButton to={href("/dashboard/send/:step?")} size="large" wide iconBefore={<Send aria-hidden size={20} />}>
                {t("send")}
              </LinkButton>
            </div>
          )
        }
      />
      <div className="mt-6 flex flex-col gap-5">
        {isFrozen ? <Frozen /> : null}
        {company === null ? null : (
          <Suspense fallback={<Skeleton className="h-36 w-full rounded-card" />}>
            <LastPayroll name={company.name} last={company.last} draft={company.draft} />
          </Suspense>
        )}
        <Suspense>
          <OwnCompanies />
        </Suspense>
        <TaskList waiting={waiting} asOf={asOf} onOver={refresh} />
        <Suspense>{isNew ? null : <NextSchedule />}</Suspense>
        {isNew ? (
          <>
            {paysWages ? null : <FirstTime />}
            <LimitsLeft limits={limits} review={review} room={company?.room ?? null} isWide />
            <Suspense>
              <Offers hasSent={false} />
            </Suspense>
          </>
        ) : (
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-5">
              {/* First on a phone: one tap sends again. */}
              <Favourites favourites={favourites} />
              <LastTransfers transfers={last} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <LimitsLeft limits={limits} review={review} room={company?.room ?? null} />
              <Suspense>
                <Offers hasSent />
              </Suspense>
            </div>
          </div>
        )}
        {rates === null || (isNew && paysWages) ? null : (
          <Suspense fallback={<Skeleton className="h-[34rem] w-full rounded-card" />}>
            <RateCard rates={rates} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The account is being checked: what the person can't do, and how to reach us. Why is not told. */
function Frozen() {
  const t = useMessages(dashboardMessages);
  const to = useLocalizedPath();
  return (
    <Banner
      kind="warning"
      title={t("frozen.title")}
      action={<LinkButton to={to(href("/hubungi-kami"))}>{t("frozen.contact")}</LinkButton>}
    >
      {t("frozen.text")}
    </Banner>
  );
}

const FIRST_STEPS = [
  { key: "amount", icon: Send },
  { key: "recipient", icon: BookUser },
  { key: "pay", icon: Landmark },
] as const;

function FirstTime() {
  const t = useMessages(dashboardMessages);
  return (
    <section
      aria-labelledby="first"
      className="overflow-hidden rounded-card border border-line bg-surface-raised p-5 shadow-raised sm:p-8"
    >
      <h2 id="first" className="text-2xl font-bold">
        {t("empty.title")}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{t("empty.text")}</p>
      <ol className="mt-6 grid gap-5 sm:grid-cols-3">
        {FIRST_STEPS.map(({ key, icon: Icon }) => (
          <li key={key} className="flex items-start gap-4 sm:flex-col sm:gap-3">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft">
              <Icon aria-hidden size={22} />
            </span>
            <span>
              <strong className="block">{t(`empty.steps.${key}.title`)}</strong>
              <span className="text-sm text-ink-muted">{t(`empty.steps.${key}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-7 sm:max-w-xs">
        <LinkButton to={href("/dashboard/send/:step?")} size="large" wide iconAfter={<ArrowRight aria-hidden size={20} />}>
          {t("send")}
        </LinkButton>
      </div>
    </section>
  );
}
