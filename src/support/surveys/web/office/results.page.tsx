import { useMemo } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { monthFilter, nameOfMonth } from "#web/list/months.ts";
import { readList, useList } from "#web/list/use-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { CHANNELS, CONTACT_REASONS } from "../../../chat/model/thread.ts";
import { deskAddress } from "../../../desk/contract-list.ts";
import { deskMessages } from "../../../desk/web/messages.ts";
import { threadMessages } from "../../../desk/web/thread/messages.ts";
import { listSurveyResults, surveyResultsAddress, type SurveyComment, type SurveyResult } from "../../contract-results.ts";
import type { Route } from "./+types/results.page";
import { surveyOfficeMessages } from "./messages.ts";

export const handle = privatePage({ menu: "survey", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listSurveyResults, readList(surveyResultsAddress, request).input),
);

/** `/office/support/surveys`: the ratings of a month's conversations by person, way in and contact reason, and what customers wrote. */
export default function SurveyResultsPage({ loaderData }: Route.ComponentProps) {
  const { rows, month, currentMonth, invited, comments, ...figures } = loaderData;
  const t = useMessages(surveyOfficeMessages);
  const desk = useMessages(deskMessages);
  const labels = useMessages(threadMessages);
  const language = useLanguage();
  const list = useList(surveyResultsAddress);
  const columns = useMemo(() => columnsOf(t, desk, labels, language), [t, desk, labels, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        parents: [{ label: desk("title"), to: deskAddress.to() }],
        actions: <ListExport list={listSurveyResults} filter={{ ...list.filter, month }} />,
      }}
      tools={
        <ListTools
          list={list}
          filters={[
            monthFilter(currentMonth, language, t("month")),
            {
              as: "select",
              name: "reason",
              label: t("reason"),
              any: t("anyReason"),
              options: CONTACT_REASONS.map((value) => ({ value, label: labels(`reasons.${value}`) })),
            },
            {
              as: "select",
              name: "channel",
              label: t("channel"),
              any: t("anyChannel"),
              options: CHANNELS.map((value) => ({ value, label: desk(`channel.${value}`) })),
            },
          ]}
        />
      }
    >
      <Card level={2} title={nameOfMonth(month, language)}>
        <DescriptionList
          dense
          items={[
            { term: t("invited"), value: String(invited) },
            { term: t("answers"), value: String(figures.answers) },
            { term: t("mean"), value: meanOf(figures, language) ?? t("none") },
            { term: t("solved"), value: shareOf(figures) ?? t("none") },
          ]}
        />
      </Card>
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowId={({ agent, channel, reason }) => `${agent?.id ?? ""} ${channel} ${reason ?? ""}`}
        rowName={({ agent }) => agent?.name ?? t("nobody")}
        empty={t("empty")}
      />
      <p className="mt-2 text-sm text-ink-muted">{t("fewHint")}</p>
      <Comments comments={comments} />
    </ListPage>
  );
}

type Figures = Pick<SurveyResult, "meanHundredths" | "solvedPercent">;

const meanOf = ({ meanHundredths }: Figures, language: Language): string | null =>
  meanHundredths === null
    ? null
    : (meanHundredths / 100).toLocaleString(localeTag(language), {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });
const shareOf = ({ solvedPercent }: Figures): string | null => (solvedPercent === null ? null : `${solvedPercent}%`);

function Comments({ comments }: { readonly comments: readonly SurveyComment[] }) {
  const t = useMessages(surveyOfficeMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("comments")}>
      {comments.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("noComments")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {comments.map(({ id, reference, score, isSolved, comment, at }) => (
            <li key={id} className="py-3">
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {comment}
              </p>
              <p className="mt-1 text-sm text-ink-muted">
                {t("commentLine", { score })} · {t(isSolved ? "solvedYes" : "solvedNo")} ·{" "}
                <time dateTime={at.toISOString()}>{formatInstant(at, language)}</time> ·{" "}
                <Link
                  to={id.startsWith("cm_") ? href("/office/contact/:id", { id }) : href("/office/support/:id", { id })}
                  className="inline-flex min-h-6 items-center text-primary underline underline-offset-4 figures"
                >
                  {reference}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Texts = Translate<(typeof surveyOfficeMessages)["ID"]>;
type Desk = Translate<(typeof deskMessages)["ID"]>;
type Labels = Translate<(typeof threadMessages)["ID"]>;

function columnsOf(t: Texts, desk: Desk, labels: Labels, language: Language): readonly Column<SurveyResult>[] {
  const figure = (id: "invited" | "answers" | "mean" | "solved", of: (row: SurveyResult) => string): Column<SurveyResult> => ({
    id,
    header: t(id),
    align: "end",
    cell: (row) => <span className="figures">{of(row)}</span>,
  });
  return [
    { id: "agent", header: t("agent"), primary: true, cell: ({ agent }) => agent?.name ?? t("nobody") },
    { id: "channel", header: t("channel"), cell: ({ channel }) => desk(`channel.${channel}`) },
    { id: "reason", header: t("reason"), cell: ({ reason }) => (reason === null ? t("noReason") : labels(`reasons.${reason}`)) },
    figure("invited", ({ invited }) => String(invited)),
    {
      ...figure("answers", ({ answers }) => String(answers)),
      cell: ({ answers, isFew }) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {isFew ? <Badge tone="neutral">{t("few")}</Badge> : null}
          <span className="figures">{answers}</span>
        </span>
      ),
    },
    figure("mean", (row) => meanOf(row, language) ?? t("none")),
    figure("solved", (row) => shareOf(row) ?? t("none")),
  ];
}
