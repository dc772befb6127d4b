import { Banknote, ChevronRight, HandCoins, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listPayouts, type PayoutView } from "../contract-counter.ts";
import { listWaiting } from "../contract-waiting.ts";
import type { Route } from "./+types/counter.page";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { deskPath, loadDesk, type Desk } from "./desk/load-desk.ts";
import { deskWords } from "./desk/messages.ts";
import { WhyNot } from "./desk/why-not.tsx";
import { WaitingList } from "./waiting/waiting-list.tsx";

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const desk = await loadDesk(request);
  if (desk === null) return { desk, underWay: [], waiting: [] };
  const [{ payouts }, { waiting }] = await Promise.all([api(listPayouts, { outlet: desk.outlet.id }), api(listWaiting, {})]);
  return { desk, waiting, underWay: payouts.filter(({ state }) => state === "collecting") };
});

/** `/dashboard/counter`: what somebody in front of the counter may have come for, and what is under way. */
export default function CounterPage({ loaderData: { desk, underWay, waiting } }: Route.ComponentProps) {
  const t = useWords(deskWords);
  return (
    <DeskFrame desk={desk} title={t("title")}>
      {(now) => (
        <>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 text-ink-muted">{t("lead")}</p>
          <div className="mt-5 flex flex-col gap-4">
            <WaitingList waiting={waiting} />
            <UnderWay desk={now} underWay={underWay} />
            <Services desk={now} />
            <EmptyDrawer desk={now} />
          </div>
        </>
      )}
    </DeskFrame>
  );
}

interface WithDesk {
  readonly desk: Desk;
}

function Services({ desk }: WithDesk) {
  const t = useWords(deskWords);
  const may = useMay();
  const { outlet, drawer } = desk;
  const [payOut, cashIn] = [drawer.whyNotPayOut, drawer.whyNotCashIn];
  const canTake = outlet.services.includes("cash_in") && may("cash_pickup", "cash_in");
  // What stops both is said once.
  const why = payOut !== null && payOut === cashIn ? payOut : null;
  return (
    <>
      {why === null ? null : <WhyNot desk={desk} why={why} />}
      {why === null && payOut !== null ? <WhyNot desk={desk} why={payOut} /> : null}
      {why === null && cashIn !== null && canTake ? <WhyNot desk={desk} why={cashIn} /> : null}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {may("cash_pickup", "pay_out") && payOut === null ? (
          <Service to={deskPath("/dashboard/counter/pay-out", desk)} title={t("payOut")} text={t("payOutText")}>
            <HandCoins aria-hidden size={28} />
          </Service>
        ) : null}
        {may("cash_pickup", "pay_out") && payOut === null ? (
          <Service to={`${deskPath("/dashboard/counter/pay-out", desk)}&for=refund`} title={t("refund")} text={t("refundText")}>
            <Undo2 aria-hidden size={28} />
          </Service>
        ) : null}
        {canTake && cashIn === null ? (
          <Service to={deskPath("/dashboard/counter/cash-in", desk)} title={t("cashIn")} text={t("cashInText")}>
            <Banknote aria-hidden size={28} />
          </Service>
        ) : null}
      </ul>
    </>
  );
}

/** Large enough for a thumb that is in a hurry. */
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

function EmptyDrawer({ desk }: WithDesk) {
  const t = useWords(deskWords);
  const { cash } = desk.drawer;
  if (cash === null || cash.minor > 0n || desk.drawer.whyNotPayOut !== null) return null;
  return (
    <Banner
      kind="info"
      title={t("emptyDrawer")}
      action={
        <LinkButton variant="secondary" size="small" to={deskPath("/dashboard/counter/today", desk)}>
          {t("toDrawer")}
        </LinkButton>
      }
    >
      {t("emptyDrawerText")}
    </Banner>
  );
}

function UnderWay({ desk, underWay }: WithDesk & { readonly underWay: readonly PayoutView[] }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  if (underWay.length === 0) return null;
  return (
    <section aria-labelledby="under-way">
      <h2 id="under-way" className="text-lg font-bold">
        {t("underWay")}
      </h2>
      <p className="text-sm text-ink-muted">{t("underWayText")}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {underWay.map(({ id, amount, lockUntil, waitsForSecond, documentName, purpose }) => (
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
              {waitsForSecond ? <StatusBadge standing="attention">{t("waitsForSecond")}</StatusBadge> : null}
            </div>
            <LinkButton to={deskPath(`/dashboard/counter/payouts/${id}`, desk)}>{t("goOn")}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
