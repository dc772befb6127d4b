import { NotebookPen } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { KeyPages } from "#web/ui/key-pages.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { listDay, type DayEntry } from "../contract-desk.ts";
import { DAY_KINDS } from "../drawer.ts";
import type { Route } from "./+types/today.page";
import { dayWords } from "./day/messages.ts";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { deskPath, loadDesk, type Desk } from "./desk/load-desk.ts";
import { SlipButtons } from "./desk/slip-buttons.tsx";

// Below all that happened today; cash of one's own is moved now and then.
const MoveCard = lazy(() => import("./day/move-card.tsx"));

const cursor = z.string().regex(/^\d{1,18}$/);

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const desk = await loadDesk(request);
  const after = cursor.safeParse(new URL(request.url).searchParams.get("after")).data;
  if (desk === null) return { desk, day: null, after };
  return { desk, after, day: await api(listDay, { outlet: desk.outlet.id, ...(after !== undefined && { after }) }) };
});

type Day = Output<typeof listDay>;

/** `/dashboard/counter/today`: what came into the drawer and went out of it, sum and entry; and the agent's own cash. */
export default function TodayPage({ loaderData: { desk, day, after } }: Route.ComponentProps) {
  const t = useWords(dayWords);
  const language = useLanguage();
  const may = useMay();
  return (
    <DeskFrame desk={desk} title={t("title")}>
      {(now) =>
        day === null ? null : (
          <>
            <h1 className="text-3xl">{t("title")}</h1>
            <p className="mt-2 text-ink-muted">{t("lead", { day: formatDate(day.day, language, "long") })}</p>
            <div className="mt-5 flex flex-col gap-5">
              {isClosed(now) ? (
                <Banner kind="info" title={t("closed")}>
                  {t("closedText")}
                </Banner>
              ) : null}
              <Sums desk={now} />
              <Counts desk={now} day={day} />
              <Entries desk={now} day={day} after={after} />
              {may("cash_pickup", "pay_out", "cash_in") && !isClosed(now) ? (
                <Suspense>
                  <MoveCard desk={now} />
                </Suspense>
              ) : null}
            </div>
          </>
        )
      }
    </DeskFrame>
  );
}

/** Counted and closed: nothing is recorded any more. */
const isClosed = ({ drawer: { day, closedThrough } }: Desk) => closedThrough !== null && day <= closedThrough;

function Counts({ desk, day: { counts } }: { readonly desk: Desk; readonly day: Day }) {
  const t = useWords(dayWords);
  const language = useLanguage();
  if (counts.length === 0) return null;
  return (
    <Card title={t("counts")} level={2} hint={t("countsText")}>
      <ul className="divide-y divide-line">
        {counts.map(({ at, byName, counted, difference }) => (
          <li key={at.getTime()} className="py-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-sm text-ink-muted">
                {formatInstant(at, language, "short", desk.outlet.zone)}, {byName}
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

function Sums({ desk: { drawer } }: { readonly desk: Desk }) {
  const t = useWords(dayWords);
  const language = useLanguage();
  const rows = DAY_KINDS.flatMap((kind) => {
    const found = drawer.movements.find((movement) => movement.kind === kind);
    return found === undefined ? [] : [{ ...found, kind }];
  });
  // A title over nothing would only push down what is there to do.
  if (rows.length === 0 && drawer.cash === null) return null;
  return (
    <Card title={t("sums")} level={2}>
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

interface EntriesProps {
  readonly desk: Desk;
  readonly day: Day;
  readonly after: string | undefined;
}

function Entries({ desk, day: { entries, next }, after }: EntriesProps) {
  const t = useWords(dayWords);
  const path = deskPath("/dashboard/counter/today", desk);
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
          <Entry key={entry.no} desk={desk} entry={entry} />
        ))}
      </ul>
      <KeyPages
        label={t("pages")}
        first={after === undefined ? null : { to: path, text: t("first") }}
        next={next === null ? null : { to: `${path}&after=${next}`, text: t("more") }}
      />
    </>
  );
}

function Entry({ desk, entry }: { readonly desk: Desk; readonly entry: DayEntry }) {
  const t = useWords(dayWords);
  const language = useLanguage();
  const { kind, amount, at, byName, payout, payoutState, cashIn, number, commission, commissionState } = entry;
  const time = formatInstant(at, language, "time", desk.outlet.zone);
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-bold">
          {payout === null ? (
            t(`kinds.${kind}`)
          ) : (
            <Link
              to={deskPath(`/dashboard/counter/payouts/${payout}`, desk)}
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
          <StatusBadge standing="attention">{t("reversed")}</StatusBadge>
        </div>
      ) : null}
      {cashIn === null ? null : <SlipButtons outlet={desk.outlet.id} id={cashIn} />}
    </li>
  );
}
