import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { OutletFigures, readOverview } from "../contract.ts";
import { taskMessages } from "./messages.ts";

type Overview = Output<typeof readOverview>;
type Outlets = Overview["outlets"];
type OutletToday = Outlets[number];

/** A network of hundreds of outlets shows some, and the rest on demand. */
const SHOWN = { stopped: 3, today: 5 } as const;

interface FoldedProps {
  /** Those that are listed: of a large network not all. */
  readonly outlets: Outlets;
  /** How many there are. */
  readonly count: number;
  readonly shown: number;
  readonly children: (some: Outlets) => ReactNode;
}

/** The first outlets, and the rest folded behind its number. */
function Folded({ outlets, count, shown, children }: FoldedProps) {
  const t = useMessages(taskMessages);
  // One more is shown rather than folded alone.
  const first = outlets.length > shown + 1 ? shown : outlets.length;
  const rest = outlets.slice(first);
  return (
    <>
      {children(outlets.slice(0, first))}
      {rest.length === 0 ? null : (
        <details className="group">
          <summary className="inline-flex min-h-target cursor-pointer list-none items-center gap-2 font-semibold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            {t("more", { count: count - first })}
            <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          {children(rest)}
          {count > outlets.length ? <p className="py-2 text-sm">{t("notListed", { count: count - outlets.length })}</p> : null}
        </details>
      )}
    </>
  );
}

/** A drawer that has to be counted is a task already, and not repeated among the stopped outlets. */
const isStopped = ({ needsOwner, whyNotPayOut }: OutletToday): boolean => needsOwner && whyNotPayOut !== "day_before_open";

/** Outlets whose customers would be sent away: why, and the remedy that the owner has. Those with a task of their own are left out. */
export function StoppedOutlets({ outlets, stopped }: Pick<Overview, "outlets" | "stopped">) {
  const t = useMessages(taskMessages);
  // Each reason is said once.
  const groups = stopped.flatMap(({ why, count }) => {
    const those = outlets.filter((one) => isStopped(one) && one.whyNotPayOut === why);
    return those.length === 0 ? [] : [{ why, count, those }];
  });
  if (groups.length === 0) return null;
  return (
    <section
      aria-labelledby="stopped-outlets"
      className="rounded-card border border-warning bg-warning-soft p-4 text-on-warning-soft"
    >
      <h2 id="stopped-outlets" className="text-lg font-bold">
        {t("stopped")}
      </h2>
      {groups.map(({ why, count, those }) => (
        <div key={why} className="mt-2">
          <p className="text-sm">{t(`why.${why}`)}</p>
          <Folded outlets={those} count={count} shown={SHOWN.stopped}>
            {(some) => (
              <ul className="divide-y divide-line">
                {some.map((one) => (
                  <Stopped key={one.outlet} outlet={one} isEmpty={why === "drawer_empty"} />
                ))}
              </ul>
            )}
          </Folded>
        </div>
      ))}
    </section>
  );
}

function Stopped({ outlet: { outlet, name, cityName }, isEmpty }: { readonly outlet: OutletToday; readonly isEmpty: boolean }) {
  const t = useMessages(taskMessages);
  return (
    <li className="flex min-h-target items-center justify-between gap-4 py-1.5">
      <p className="min-w-0 font-semibold wrap-anywhere">{t("place", { name, city: cityName })}</p>
      {isEmpty ? (
        <LinkButton
          to={`${href("/dashboard/counter/today")}?outlet=${outlet}`}
          size="small"
          variant="secondary"
          label={`${t("record")}: ${name}`}
        >
          {t("record")}
        </LinkButton>
      ) : null}
    </li>
  );
}

/** The sum over an owner's outlets. One outlet is its own sum. */
export function OutletTotals({ count, totals }: Pick<Overview, "count" | "totals">) {
  const t = useMessages(taskMessages);
  if (count < 2) return null;
  return (
    <Card title={t("total")} level={2} hint={t("totalOf", { count })}>
      <Figures figures={totals} />
    </Card>
  );
}

interface OutletsTodayProps extends Pick<Overview, "outlets" | "count"> {
  /** Beside the title. */
  readonly action: ReactNode;
}

/**
 * An owner's outlets in the order in which they need the owner: cash in each drawer, today's amounts and the commission earned. Those that
 * stand above with their reason and have moved nothing today are left out.
 */
export function OutletsToday({ outlets, count, action }: OutletsTodayProps) {
  const t = useMessages(taskMessages);
  const shown = outlets.filter((one) => hasMoved(one) || !isStopped(one));
  if (shown.length === 0) return null;
  return (
    <Card title={t("outlets")} level={2} hint={shown.length < 2 ? undefined : t("outletsText")} action={action}>
      <Folded outlets={shown} count={shown.length + count - outlets.length} shown={SHOWN.today}>
        {(some) => (
          <ul className="divide-y divide-line">
            {some.map((one) => (
              <OneToday key={one.outlet} outlet={one} />
            ))}
          </ul>
        )}
      </Folded>
    </Card>
  );
}

function OneToday({ outlet: one }: { readonly outlet: OutletToday }) {
  const t = useMessages(taskMessages);
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base font-bold wrap-anywhere">{t("place", { name: one.name, city: one.cityName })}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <StateOf outlet={one} />
          </p>
        </div>
        {/* Below the name on a phone: aligned with it. */}
        <div className="max-sm:-ms-3.5">
          <LinkButton
            to={`${href("/dashboard/counter")}?outlet=${one.outlet}`}
            size="small"
            variant="quiet"
            label={`${t("toCounter")}: ${one.name}`}
          >
            {t("toCounter")}
          </LinkButton>
        </div>
      </div>
      {hasMoved(one) ? <Figures figures={one} /> : <p className="mt-1 text-sm text-ink-muted">{t("noneToday")}</p>}
    </li>
  );
}

/** An outlet without cash and without a payment today has four zeros, which say less than a sentence. */
const hasMoved = ({ cash, payouts, cashIns, commission }: OutletFigures): boolean =>
  payouts + cashIns > 0 || cash.minor !== 0n || commission.minor !== 0n;

function StateOf({ outlet: { whyNotPayOut, needsOwner } }: { readonly outlet: OutletToday }) {
  const t = useMessages(taskMessages);
  if (whyNotPayOut === null) return <Badge tone="success">{t("serves")}</Badge>;
  return (
    <>
      <Badge tone={needsOwner ? "warning" : "neutral"}>{t(needsOwner ? "stopped" : "shut")}</Badge>
      {/* Said above, with the remedy. */}
      {needsOwner ? null : t(`why.${whyNotPayOut}`)}
    </>
  );
}

function Figures({ figures: { cash, paidOut, payouts, takenIn, cashIns, commission } }: { readonly figures: OutletFigures }) {
  const t = useMessages(taskMessages);
  const language = useLanguage();
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
      {[
        { term: t("cash"), amount: cash },
        { term: t("paidOut"), amount: paidOut, count: payouts },
        { term: t("takenIn"), amount: takenIn, count: cashIns },
        { term: t("commission"), amount: commission },
      ].map(({ term, amount, count = 0 }) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-ink-muted">{term}</dt>
          <dd className="figures">
            <span className="font-semibold wrap-anywhere">{formatMoney(amount, language)}</span>
            {count === 0 ? null : <span className="block text-sm text-ink-muted">{t("times", { count })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
