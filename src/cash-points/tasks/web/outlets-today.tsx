import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { OutletFigures, readOverview } from "../contract.ts";
import { taskMessages } from "./messages.ts";

type Outlets = Output<typeof readOverview>["outlets"];
type OutletToday = Outlets[number];

type Reason = NonNullable<OutletToday["whyNotPayOut"]>;

/** Each reason is said once, in the order of its first outlet. */
function byReason(outlets: Outlets): readonly { readonly why: Reason; readonly outlets: Outlets }[] {
  const reasons = new Set(outlets.flatMap(({ whyNotPayOut }) => whyNotPayOut ?? []));
  return [...reasons].map((why) => ({ why, outlets: outlets.filter(({ whyNotPayOut }) => whyNotPayOut === why) }));
}

/** Outlets whose customers would be sent away: why, and the remedy that the owner has. Those with a task of their own are left out. */
export function StoppedOutlets({ outlets }: { readonly outlets: Outlets }) {
  const t = useMessages(taskMessages);
  // A drawer that has to be counted is a task already.
  const groups = byReason(outlets.filter(({ needsOwner, whyNotPayOut }) => needsOwner && whyNotPayOut !== "day_before_open"));
  if (groups.length === 0) return null;
  return (
    <section
      aria-labelledby="stopped-outlets"
      className="rounded-card border border-warning bg-warning-soft p-4 text-on-warning-soft"
    >
      <h2 id="stopped-outlets" className="text-lg font-bold">
        {t("stopped")}
      </h2>
      {groups.map(({ why, outlets: those }) => (
        <div key={why} className="mt-2">
          <p className="text-sm">{t(`why.${why}`)}</p>
          <ul className="divide-y divide-line">
            {those.map(({ outlet, name, cityName }) => (
              <li key={outlet} className="flex min-h-target items-center justify-between gap-4 py-1.5">
                <p className="min-w-0 font-semibold wrap-anywhere">{t("stoppedAt", { name, city: cityName })}</p>
                {why === "drawer_empty" ? (
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
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The sum over an owner's outlets. One outlet is its own sum. */
export function OutletTotals({ outlets, totals }: Output<typeof readOverview>) {
  const t = useMessages(taskMessages);
  if (outlets.length < 2) return null;
  return (
    <Card title={t("total")} level={2} hint={t("totalOf", { count: outlets.length })}>
      <Figures figures={totals} />
    </Card>
  );
}

/** An owner's outlets in the order in which they need the owner: cash in each drawer, today's amounts and the commission earned. */
export function OutletsToday({ outlets }: { readonly outlets: Outlets }) {
  const t = useMessages(taskMessages);
  if (outlets.length === 0) return null;
  return (
    <Card title={t("outlets")} level={2} hint={outlets.length < 2 ? undefined : t("outletsText")}>
      <ul className="divide-y divide-line">
        {outlets.map((one) => (
          <li key={one.outlet} className="py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <h3 className="font-bold wrap-anywhere">
                  {one.name}, {one.cityName}
                </h3>
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
        ))}
      </ul>
    </Card>
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
  const shown = (amount: OutletFigures["cash"]) => formatMoney(amount, language);
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {[
        [t("cash"), shown(cash)],
        [t("paidOut"), t("many", { amount: shown(paidOut), count: payouts })],
        [t("takenIn"), t("many", { amount: shown(takenIn), count: cashIns })],
        [t("commission"), shown(commission)],
      ].map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-ink-muted">{term}</dt>
          <dd className="font-semibold wrap-anywhere figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
