import { formatMoney } from "#kernel/amount.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { AccountLink, JournalKindLink } from "#ledger/web/links.tsx";
import { useBookNames } from "#ledger/web/names.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { CaseDetail } from "../../../contract.ts";
import { differenceMessages } from "../messages.ts";

const ROW = "flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0";

/** Both sides under the key of a case: the party's lines and the ledger's postings. */
export function SidesCard({ shown: { lines, entries } }: { readonly shown: CaseDetail }) {
  const t = useMessages(differenceMessages);
  const language = useLanguage();
  const names = useBookNames();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card level={2} title={t("theirs")}>
        {lines.length === 0 ? <p className="text-ink-muted">{t("noLines")}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {lines.map(({ id, lineId, bookedAt, amount, reference, bucket }) => (
            <li key={id} className={ROW}>
              <div className="min-w-0">
                <p className="text-sm wrap-anywhere figures">{reference ?? lineId}</p>
                <p className="text-sm text-ink-muted figures">{formatInstant(bookedAt, language)}</p>
                <Bucket bucket={bucket} />
              </div>
              <p className="font-semibold whitespace-nowrap figures">{formatMoney(amount, language)}</p>
            </li>
          ))}
        </ul>
      </Card>
      <Card level={2} title={t("ours")}>
        {entries.length === 0 ? <p className="text-ink-muted">{t("noEntries")}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {entries.map(({ journal, account, step, day, amount, bucket }, index) => (
            // A journal can have several lines on one account; their order never changes.
            <li key={index} className={ROW}>
              <div className="min-w-0">
                <JournalKindLink id={journal} kind={step} name={names.journal(step)} />
                <p className="mt-1 text-sm">
                  <AccountLink code={account} name={names.account(account)} />
                </p>
                <p className="text-sm text-ink-muted figures">{formatDate(day, language)}</p>
                <Bucket bucket={bucket} />
              </div>
              <p className="font-semibold whitespace-nowrap figures">{formatMoney(amount, language)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const KNOWN = Object.keys(differenceMessages.ID.buckets) as (keyof (typeof differenceMessages)["ID"]["buckets"])[];

function Bucket({ bucket }: { readonly bucket: string }) {
  const t = useMessages(differenceMessages);
  const known = KNOWN.find((one) => one === bucket);
  return known === undefined ? null : <Badge>{t(`buckets.${known}`)}</Badge>;
}
