import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, isLocalDate, type LocalDate } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { COVER_SIDES } from "../../model/cover.ts";
import { readCover } from "../../contract-cover.ts";
import { FiguresTable, type FigureColumns } from "#web/ui/table/figures-table.tsx";
import { treasuryMessages } from "../messages.ts";
import type { Route } from "./+types/cover.page";
import { AccountName, coverColumns, dayColumns } from "./cover-columns.tsx";
import { coverMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) => {
  const day = new URL(request.url).searchParams.get("day") ?? "";
  return api(readCover, isLocalDate(day) ? { day } : {});
});

/** `/office/treasury/cover`: the daily proof that customers' money is covered. */
export default function CoverPage({ loaderData: shown }: Route.ComponentProps) {
  const t = useMessages(coverMessages);
  const room = useMessages(treasuryMessages);
  const language = useLanguage();
  const { day, isOver, covers, history } = shown;
  return (
    <>
      <PageHeader title={t("title")} parents={[{ label: room("title"), to: href("/office/treasury") }]} lead={t("lead")} />
      <div className="mt-6 flex flex-col gap-6">
        {covers
          .filter(({ isCovered }) => !isCovered)
          .map(({ currency }) => (
            <Banner key={currency} kind="danger">
              {t("missing", { currency })}
            </Banner>
          ))}
        <Card
          level={2}
          title={t("result")}
          hint={isOver ? t("asOfDay", { day: formatDate(day, language, "long") }) : t("asOfNow")}
        >
          {covers.length === 0 ? (
            <EmptyState level={3} title={t("nothing")} />
          ) : (
            <FiguresTable
              caption={t("result")}
              rows={covers}
              rowId={({ currency }) => currency}
              columns={coverColumns(t, language)}
            />
          )}
        </Card>
        {covers.map(({ currency }) => (
          <LinesCard key={currency} currency={currency} shown={shown} />
        ))}
        <Card level={2} title={t("history")}>
          <FiguresTable
            caption={t("history")}
            rows={history.flatMap(({ day: on, covers: of }) => of.map((one) => ({ ...one, day: on })))}
            rowId={({ day: on, currency }) => `${on} ${currency}`}
            columns={dayColumns(t, language)}
          />
        </Card>
      </div>
    </>
  );
}

type Line = Output<typeof readCover>["lines"][number];

interface LinesCardProps {
  readonly currency: string;
  readonly shown: Output<typeof readCover>;
}

function LinesCard({ currency, shown: { day, lines } }: LinesCardProps) {
  const t = useMessages(coverMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={`${t("lines")} · ${currency}`} hint={t("linesHint")}>
      {COVER_SIDES.map((side) => {
        const of = lines.filter((line) => line.side === side && line.amount.currency === currency);
        return of.length === 0 ? null : (
          <section key={side} className="mb-4 last:mb-0">
            <h3 className="text-base font-semibold">{t(side)}</h3>
            <FiguresTable
              caption={`${t(side)} ${currency}`}
              rows={of}
              rowId={({ name }) => name}
              columns={lineColumns(t, language, day)}
            />
          </section>
        );
      })}
    </Card>
  );
}

function lineColumns(t: Translate<(typeof coverMessages)["ID"]>, language: Language, day: LocalDate): FigureColumns<Line> {
  return [
    {
      id: "account",
      header: t("account"),
      cell: ({ name, account }) => <AccountName name={name} account={account} day={day} />,
    },
    { id: "amount", header: t("amount"), cell: ({ amount }) => formatMoney(amount, language) },
  ];
}
