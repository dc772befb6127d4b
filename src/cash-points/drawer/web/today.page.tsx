import { NotebookPen } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { KeyPages } from "#web/ui/table/keyset-pages.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listPayouts, type PayoutView } from "../../counter/contract.ts";
import { dayAddress, listDay, type DayEntry } from "../../counter/contract-screens.ts";
import { DAY_KINDS } from "../model/drawer.ts";
import type { Route } from "./+types/today.page";
import { dayMessages } from "./today/messages.ts";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { counterPath, loadCounter, type CounterView } from "../../web/load-counter.ts";
import { SlipButtons } from "../../slips/web/slip-buttons.tsx";

// Loaded lazily: it stands below the day's movements, and agents move their own cash rarely.
const MoveCard = lazy(() => import("./today/move-card.tsx"));

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const counter = await loadCounter(request);
  const { input } = readList(dayAddress, request);
  if (counter === null) return { counter, day: null, ended: [] };
  const outlet = counter.outlet.id;
  const [day, { payouts }] = await Promise.all([
    api(listDay, { ...input, outlet }),
    api(listPayouts, { outlet, day: counter.drawer.day }),
  ]);
  return { counter, day, ended: payouts.filter(({ state }) => state === "released" || state === "lapsed") };
});

type Day = Output<typeof listDay>;

/** `/dashboard/counter/today`: the drawer's movements as totals and entries, and moving the agent's own cash. */
export default function TodayPage({ loaderData: { counter, day, ended } }: Route.ComponentProps) {
  const t = useMessages(dayMessages);
  const language = useLanguage();
  const may = useMay();
  return (
    <CounterFrame counter={counter} title={t("title")}>
      {(now) =>
        day === null ? null : (
          <>
            <PageHeader title={t("title")} lead={t("lead", { day: formatDate(day.day, language, "long") })} />
            <div className="mt-5 flex flex-col gap-5">
              {isClosed(now) ? (
                <Banner kind="info" title={t("closed")}>
                  {t("closedText")}
                </Banner>
              ) : null}
              <Sums counter={now} />
              <Counts counter={now} day={day} />
              <Entries counter={now} day={day} />
              <Ended counter={now} ended={ended} />
              {may("cash_pickup", "pay_out", "cash_in") && !isClosed(now) ? (
                <Suspense>
                  <MoveCard counter={now} />
                </Suspense>
              ) : null}
            </div>
          </>
        )
      }
    </CounterFrame>
  );
}

/** Counted and closed: nothing more can be recorded on this day. */
const isClosed = ({ drawer: { day, closedThrough } }: CounterView) => closedThrough !== null && day <= closedThrough;

function Counts({ counter, day: { counts } }: { readonly counter: CounterView; readonly day: Day }) {
  const t = useMessages(dayMessages);
  const language = useLanguage();
  if (counts.length === 0) return null;
  return (
    <Card title={t("counts")} level={2} hint={t("countsText")}>
      <ul className="divide-y divide-line">
        {counts.map(({ at, byName, counted, difference }) => (
          <li key={at.getTime()} className="py-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-sm text-ink-muted">
                {formatInstant(at, language, "short", counter.outlet.zone)}, {byName}
              </span>
              <span className="font-semibold whitespace-nowrap figures">{formatMoney(counted, language)}</span>
            </p>
            <p className="text-sm">
              {difference.minor === 0n ? t("countFits") : t("countDiffers", { amount: formatMoney(difference, language) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sums({ counter: { drawer } }: { readonly counter: CounterView }) {
  const t = useMessages(dayMessages);
  const language = useLanguage();
  const rows = DAY_KINDS.flatMap((kind) => {
    const found = drawer.movements.find((movement) => movement.kind === kind);
    return found === undefined ? [] : [{ ...found, kind }];
  });
  return (
    <Card title={t("sums")} level={2} hint={t(drawer.cash === null ? "blind" : "carried")}>
      <dl className="divide-y divide-line">
        {rows.map(({ kind, total, entries }) => (
          <div key={kind} className="flex items-baseline justify-between gap-4 py-2">
            <dt>
              {t(`kinds.${kind}`)} <span className="text-sm text-ink-muted">{t("many", { count: entries })}</span>
            </dt>
            <dd className="font-semibold figures">{formatMoney(total, language)}</dd>
          </div>
        ))}
        {drawer.cash === null ? null : (
          <div className="flex items-baseline justify-between gap-4 py-2">
            <dt className="font-bold">{t("inDrawer")}</dt>
            <dd className="text-lg font-bold figures">{formatMoney(drawer.cash, language)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** Payouts of the day that were begun and not made: no cash moved, and no commission is earned. */
function Ended({ counter, ended }: { readonly counter: CounterView; readonly ended: readonly PayoutView[] }) {
  const t = useMessages(dayMessages);
  const language = useLanguage();
  if (ended.length === 0) return null;
  return (
    <Card title={t("ended.title")} level={2} hint={t("ended.text")}>
      <ul className="divide-y divide-line">
        {ended.map(({ id, amount, state, startedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link
              to={counterPath(href("/dashboard/counter/payouts/:id", { id }), counter)}
              className="inline-flex min-h-target items-center underline underline-offset-4"
            >
              {formatInstant(startedAt, language, "time", counter.outlet.zone)},{" "}
              {t(`ended.${state === "lapsed" ? "lapsed" : "released"}`)}
            </Link>
            <span className="whitespace-nowrap text-ink-muted figures">{formatMoney(amount, language)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface EntriesProps {
  readonly counter: CounterView;
  readonly day: Day;
}

function Entries({ counter, day: { entries, next } }: EntriesProps) {
  const t = useMessages(dayMessages);
  const list = useList(dayAddress);
  // Set even if the address does not name the outlet: another tab may have chosen another outlet meanwhile.
  const outlet = counter.outlet.id;
  if (entries.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          level={2}
          title={t("none")}
          illustration={
            <EmptySpot>
              <NotebookPen size={38} strokeWidth={1.6} />
            </EmptySpot>
          }
        >
          {t("noneText")}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul aria-label={t("list")} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <Entry key={entry.no} counter={counter} entry={entry} />
        ))}
      </ul>
      <KeyPages
        label={t("pages")}
        first={list.cursor.after === undefined ? null : { to: dayAddress.to({ outlet }), text: t("first") }}
        next={next === null ? null : { to: dayAddress.to({ outlet }, { after: next }), text: t("more") }}
      />
    </>
  );
}

function Entry({ counter, entry }: { readonly counter: CounterView; readonly entry: DayEntry }) {
  const t = useMessages(dayMessages);
  const language = useLanguage();
  const { kind, amount, at, byName, payout, payoutState, cashIn, number, commission, commissionState } = entry;
  const time = formatInstant(at, language, "time", counter.outlet.zone);
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-bold">
          {payout === null ? (
            t(`kinds.${kind}`)
          ) : (
            <Link
              to={counterPath(href("/dashboard/counter/payouts/:id", { id: payout }), counter)}
              className="inline-flex min-h-target items-center underline underline-offset-4"
            >
              {t(`kinds.${kind}`)}
            </Link>
          )}
        </p>
        <p className="text-lg font-bold whitespace-nowrap figures">{formatMoney(amount, language)}</p>
      </div>
      <p className="text-sm text-ink-muted">
        {time}, {byName}
        {number === null ? null : <span className="figures">, {number}</span>}
        {commission === null || commission.minor === 0n
          ? null
          : `, ${t(`commission.${commissionState ?? "promised"}`, { amount: formatMoney(commission, language) })}`}
      </p>
      {payoutState === "reversed" && (kind === "pay_out" || kind === "refund") ? (
        <div>
          <StatusBadge status="attention">{t("reversed")}</StatusBadge>
        </div>
      ) : null}
      {cashIn === null ? null : <SlipButtons outlet={counter.outlet.id} id={cashIn} number={number} />}
    </li>
  );
}
