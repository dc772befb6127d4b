import { ArrowRight, BookUser, Landmark, Send } from "lucide-react";
import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { LastTransfers } from "#transfers/web/front/last-transfers.tsx";
import { useWords } from "../../i18n.tsx";
import { useLive } from "../../session/live.ts";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Favourites } from "./favourites.tsx";
import { LimitsLeft } from "./limits-left.tsx";
import type { DashboardData } from "./load-dashboard.ts";
import { dashboardWords } from "./messages.ts";
import { WaitingList } from "./waiting-list.tsx";

// What draws a chart weighs more than the page, and is below what one came for.
const RateCard = lazy(() => import("#notifications/web/rates/rate-card.tsx"));

/** `/dashboard` of who sends: what waits for them first, then what they came for. */
export default function Dashboard({ loaded }: { readonly loaded: DashboardData }) {
  const t = useWords(dashboardWords);
  const { revalidate } = useRevalidator();
  const { inbox, waiting, last, favourites, limits, rates, asOf, name } = loaded;
  const refresh = () => void revalidate();
  // Whatever is told in the list has changed something here.
  useLive(inbox.person, inbox.version, refresh);
  const isNew = last.length === 0;
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{t("hello", { name })}</h1>
          <p className="mt-1 text-ink-muted">{t("lead")}</p>
        </div>
        {isNew ? null : (
          <div className="max-sm:w-full">
            <LinkButton to="/dashboard/send" size="large" wide iconBefore={<Send aria-hidden size={20} />}>
              {t("send")}
            </LinkButton>
          </div>
        )}
      </header>
      <div className="mt-6 flex flex-col gap-5">
        <WaitingList waiting={waiting} asOf={asOf} onOver={refresh} />
        {isNew ? (
          <>
            <FirstTime />
            <LimitsLeft limits={limits} isWide />
          </>
        ) : (
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <LastTransfers transfers={last} />
            <div className="flex min-w-0 flex-col gap-5">
              <Favourites favourites={favourites} />
              <LimitsLeft limits={limits} />
            </div>
          </div>
        )}
        {rates === null ? null : (
          <Suspense fallback={<Skeleton className="h-[34rem] w-full rounded-card" />}>
            <RateCard rates={rates} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const FIRST_STEPS = [
  { key: "amount", icon: Send },
  { key: "recipient", icon: BookUser },
  { key: "pay", icon: Landmark },
] as const;

function FirstTime() {
  const t = useWords(dashboardWords);
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
        <LinkButton to="/dashboard/send" size="large" wide iconAfter={<ArrowRight aria-hidden size={20} />}>
          {t("send")}
        </LinkButton>
      </div>
    </section>
  );
}
