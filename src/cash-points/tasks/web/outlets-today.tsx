import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { readOverview } from "../contract.ts";
import { taskMessages } from "./messages.ts";

type Outlets = Output<typeof readOverview>["outlets"];

/** An owner's outlets: cash in each drawer, today's amounts and the commission earned. */
export function OutletsToday({ outlets }: { readonly outlets: Outlets }) {
  const t = useMessages(taskMessages);
  const language = useLanguage();
  if (outlets.length === 0) return null;
  const shown = (amount: Outlets[number]["cash"]) => formatMoney(amount, language);
  return (
    <Card title={t("outlets")} level={2}>
      <ul className="divide-y divide-line">
        {outlets.map(({ outlet, name, cityName, cash, paidOut, payouts, takenIn, cashIns, commission }) => (
          <li key={outlet} className="py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="font-bold wrap-anywhere">
                {name}, {cityName}
              </h3>
              {/* Below the name on a phone: aligned with it. */}
              <div className="max-sm:-ms-3.5">
                <LinkButton
                  to={`${href("/dashboard/counter")}?outlet=${outlet}`}
                  size="small"
                  variant="quiet"
                  label={`${t("toCounter")}: ${name}`}
                >
                  {t("toCounter")}
                </LinkButton>
              </div>
            </div>
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
