import { Banknote, ChevronRight, HandCoins, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listPayouts, type PayoutView } from "../contract.ts";
import { listOwnInvitations } from "../../outlets/contract-invitations.ts";
import { OwnInvitations } from "../../web/own-invitations.tsx";
import { listWaiting } from "../../tasks/contract.ts";
import type { Route } from "./+types/counter.page";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { counterPath, loadCounter, type CounterView } from "../../web/load-counter.ts";
import { counterMessages } from "../../web/messages.ts";
import { WhyNot } from "../../web/why-not.tsx";
import { TaskList } from "../../tasks/web/task-list.tsx";

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [counter, { invitations }] = await Promise.all([loadCounter(request), api(listOwnInvitations, {})]);
  if (counter === null) return { counter, invitations, openPayouts: [], waiting: [] };
  const [{ payouts }, { waiting }] = await Promise.all([api(listPayouts, { outlet: counter.outlet.id }), api(listWaiting, {})]);
  return { counter, invitations, waiting, openPayouts: payouts.filter(({ state }) => state === "collecting") };
});

/** `/dashboard/counter`: the services of the counter, and the payouts in progress. */
export default function CounterPage({ loaderData: { counter, invitations, openPayouts, waiting } }: Route.ComponentProps) {
  const t = useMessages(counterMessages);
  return (
    <CounterFrame counter={counter} title={t("title")} invitations={<OwnInvitations invitations={invitations} />}>
      {(now) => (
        <>
          <PageHeader title={t("title")} lead={t("lead")} />
          <div className="mt-5 flex flex-col gap-4">
            <OwnInvitations invitations={invitations} />
            <TaskList waiting={waiting} />
            <OpenPayouts counter={now} openPayouts={openPayouts} />
            <Services counter={now} />
            <EmptyDrawer counter={now} />
          </div>
        </>
      )}
    </CounterFrame>
  );
}

interface WithCounter {
  readonly counter: CounterView;
}

function Services({ counter }: WithCounter) {
  const t = useMessages(counterMessages);
  const may = useMay();
  const { outlet, drawer } = counter;
  const [payOut, cashIn] = [drawer.whyNotPayOut, drawer.whyNotCashIn];
  const canTake = outlet.services.includes("cash_in") && may("cash_pickup", "cash_in");
  // A reason that stops both services is shown once.
  const why = payOut !== null && payOut === cashIn ? payOut : null;
  return (
    <>
      {why === null ? null : <WhyNot counter={counter} why={why} />}
      {why === null && payOut !== null ? <WhyNot counter={counter} why={payOut} /> : null}
      {why === null && cashIn !== null && canTake ? <WhyNot counter={counter} why={cashIn} /> : null}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {may("cash_pickup", "pay_out") && payOut === null ? (
          <Service to={counterPath(href("/dashboard/counter/pay-out"), counter)} title={t("payOut")} text={t("payOutText")}>
            <HandCoins aria-hidden size={28} />
          </Service>
        ) : null}
        {may("cash_pickup", "pay_out") && payOut === null ? (
          <Service
            to={`${counterPath(href("/dashboard/counter/pay-out"), counter)}&for=refund`}
            title={t("refund")}
            text={t("refundText")}
          >
            <Undo2 aria-hidden size={28} />
          </Service>
        ) : null}
        {canTake && cashIn === null ? (
          <Service to={counterPath(href("/dashboard/counter/cash-in"), counter)} title={t("cashIn")} text={t("cashInText")}>
            <Banknote aria-hidden size={28} />
          </Service>
        ) : null}
      </ul>
    </>
  );
}

/** Large enough for a thumb in a hurry. */
function Service({
  to,
  title,
  text,
  children,
}: {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-28 items-center gap-4 rounded-card xl:flex-col xl:items-start border border-line-strong bg-surface-raised p-5 text-ink no-underline shadow-card transition hover:border-primary hover:shadow-raised"
      >
        <span className="flex size-14 shrink-0 items-center justify-center rounded-control bg-primary text-on-primary">
          {children}
        </span>
        <span className="min-w-0 grow">
          <strong className="block text-lg">{title}</strong>
          <span className="block text-sm text-ink-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden size={22} className="shrink-0 text-ink-muted xl:hidden" />
      </Link>
    </li>
  );
}

function EmptyDrawer({ counter }: WithCounter) {
  const t = useMessages(counterMessages);
  const { cash } = counter.drawer;
  if (cash === null || cash.minor > 0n || counter.drawer.whyNotPayOut !== null) return null;
  return (
    <Banner
      kind="info"
      title={t("emptyDrawer")}
      action={
        <LinkButton variant="secondary" size="small" to={counterPath(href("/dashboard/counter/today"), counter)}>
          {t("toDrawer")}
        </LinkButton>
      }
    >
      {t("emptyDrawerText")}
    </Banner>
  );
}

function OpenPayouts({ counter, openPayouts }: WithCounter & { readonly openPayouts: readonly PayoutView[] }) {
  const t = useMessages(counterMessages);
  const language = useLanguage();
  if (openPayouts.length === 0) return null;
  return (
    <section aria-labelledby="under-way">
      <h2 id="under-way" className="text-lg font-bold">
        {t("openPayouts")}
      </h2>
      <p className="text-sm text-ink-muted">{t("openPayoutsText")}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {openPayouts.map(({ id, amount, lockUntil, waitsForSecond, documentName, purpose }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
          >
            <div className="min-w-0">
              <p className="text-lg font-bold figures">{formatMoney(amount, language)}</p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {purpose === "refund" ? t("isRefund", { name: documentName }) : documentName},{" "}
                {t("until", { time: formatInstant(lockUntil, language, "time") })}
              </p>
              {waitsForSecond ? <StatusBadge status="attention">{t("waitsForSecond")}</StatusBadge> : null}
            </div>
            <LinkButton to={counterPath(href("/dashboard/counter/payouts/:id", { id }), counter)}>{t("goOn")}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
