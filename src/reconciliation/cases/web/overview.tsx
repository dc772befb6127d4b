import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { useBookNames } from "#ledger/web/names.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { readOverview } from "../../contract.ts";
import { differenceMessages } from "./messages.ts";

/** The control totals, those that differ first, the age of open cases, and when the checks last finished. */
export function Overview({ overview: { totals, ages, walks } }: { readonly overview: Output<typeof readOverview> }) {
  const t = useMessages(differenceMessages);
  const language = useLanguage();
  const agreeing = totals.filter(({ books, expected }) => books.minor === expected.minor);
  return (
    <div className={classNames("grid items-stretch gap-4", totals.length > 0 && "lg:grid-cols-2")}>
      {totals.length === 0 ? null : (
        <Card level={2} title={t("overview")}>
          <Totals totals={totals.filter(({ books, expected }) => books.minor !== expected.minor)} />
          {agreeing.length === 0 ? null : (
            <details>
              <summary className="min-h-6 cursor-pointer">
                <StatusBadge status="done">{t("totalsAgree", { count: agreeing.length })}</StatusBadge>
              </summary>
              <div className="mt-3">
                <Totals totals={agreeing} />
              </div>
            </details>
          )}
        </Card>
      )}
      <Card level={2} title={t("ages")}>
        <dl className="grid grid-cols-3 gap-x-4 gap-y-2 sm:grid-cols-5">
          {ages.map(({ fromDays, cases }) => (
            <div key={fromDays} className="flex flex-col justify-between">
              <dt className="text-sm text-ink-muted">{t("age", { days: fromDays })}</dt>
              <dd className="figures text-lg font-semibold">{cases}</dd>
            </div>
          ))}
        </dl>
        {walks.length === 0 ? null : (
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
            {walks.map(({ name, finishedAt }) => (
              <li key={name}>{`${t(`walks.${name}`)}: ${formatInstant(finishedAt, language)}`}</li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** Control totals with what they are compared with. */
function Totals({ totals }: Pick<Output<typeof readOverview>, "totals">) {
  const t = useMessages(differenceMessages);
  const names = useBookNames();
  const language = useLanguage();
  if (totals.length === 0) return null;
  return (
    <DescriptionList
      dense
      items={totals.map(({ name, account, books, expected }) => ({
        term: t(`totals.${name}`, { account: names.account(account) }),
        value: t("totalsValue", { books: formatMoney(books, language), expected: formatMoney(expected, language) }),
        action: (
          <StatusBadge status={books.minor === expected.minor ? "done" : "attention"}>
            {t(books.minor === expected.minor ? "agrees" : "differs")}
          </StatusBadge>
        ),
      }))}
    />
  );
}
