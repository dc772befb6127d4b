import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { useBookNames } from "#ledger/web/names.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
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
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
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
        <DescriptionList
          dense
          items={[
            ...ages.map(({ fromDays, cases }) => ({
              term: t("age", { days: fromDays }),
              value: t("ageCases", { count: cases }),
            })),
            ...walks.map(({ name, finishedAt }) => ({ term: t(`walks.${name}`), value: formatInstant(finishedAt, language) })),
          ]}
        />
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
