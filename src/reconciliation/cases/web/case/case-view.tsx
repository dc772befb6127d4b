import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { differencesAddress, type CaseDetail } from "../../../contract.ts";
import { kindMessages } from "../../../messages.ts";
import { DifferenceState } from "../difference-state.tsx";
import { differenceMessages } from "../messages.ts";
import { ActsCard } from "./acts-card.tsx";
import { Corrections } from "./corrections.tsx";
import { FindingsCard, HistoryCard } from "./history-card.tsx";
import { SidesCard } from "./sides-card.tsx";

/** One difference: both sides first, then what was proposed about it, what was found, and what happened. */
export default function CaseView({ shown }: { readonly shown: CaseDetail }) {
  const t = useMessages(differenceMessages);
  const kinds = useMessages(kindMessages);
  const language = useLanguage();
  const { id, kind, party, key, difference, assignedTo, openedAt, closedAt, names } = shown;
  return (
    <>
      <PageHeader
        title={kinds(kind)}
        parents={[{ label: t("title"), to: differencesAddress.to() }]}
        status={<DifferenceState of={shown} />}
        lead={<span className="text-sm text-ink-muted figures">{id}</span>}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Corrections shown={shown} />
          <SidesCard shown={shown} />
          <FindingsCard shown={shown} />
          <HistoryCard shown={shown} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ActsCard shown={shown} />
          <Card level={2} title={t("facts")}>
            <DescriptionList
              dense
              items={[
                {
                  term: t("difference"),
                  value: (
                    <>
                      <span className="figures">{difference === null ? t("unknown") : formatMoney(difference, language)}</span>
                      {difference === null ? null : <span className="block text-sm text-ink-muted">{t("differenceHint")}</span>}
                    </>
                  ),
                },
                { term: t("party"), value: party ?? t("noKey") },
                { term: t("key"), value: <span className="figures">{key ?? t("noKey")}</span> },
                { term: t("assignedTo"), value: assignedTo === null ? t("nobody") : (names[assignedTo] ?? assignedTo) },
                { term: t("opened"), value: formatInstant(openedAt, language) },
                ...(closedAt === null ? [] : [{ term: t("closedAt"), value: formatInstant(closedAt, language) }]),
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
