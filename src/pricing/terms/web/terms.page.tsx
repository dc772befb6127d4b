import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listTermBoard, placeOf, termsAddress, type BoardRow } from "../contract-list.ts";
import { NEW_KEY_KINDS, ROOM_KINDS, ROOM_MENUS } from "../model/kind-names.ts";
import type { Route } from "./+types/terms.page";
import { keyName } from "./facts.ts";
import { inOneLine } from "./one-line.ts";
import { termMessages } from "./messages.ts";
import { newTermMessages } from "./new-term/messages.ts";

// Who has one of the four menus of terms has this one.
export const handle = privatePage({ menu: "fee", modules: ["view", "approve"] });

const NewTerm = lazy(() => import("./new-term/new-term.tsx"));

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listTermBoard, readList(termsAddress, request).input),
);

/** `/office/term`: each dated term with its value in force, the planned one and the waiting proposal. */
export default function TermsPage({ loaderData: { rows, next } }: Route.ComponentProps) {
  const t = useMessages(termMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(termsAddress);
  const newTerm = useMessages(newTermMessages);
  const [isAdding, setIsAdding] = useState(false);
  const addable = NEW_KEY_KINDS.filter((kind) => may(ROOM_MENUS[kind], "update"));
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        ...(addable.length > 0 && { actions: <Button onClick={() => setIsAdding(true)}>{newTerm("add")}</Button> }),
      }}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search") }}
          filters={[
            {
              as: "select",
              name: "kind",
              label: t("kind"),
              any: t("anyKind"),
              options: ROOM_KINDS.filter((kind) => may(ROOM_MENUS[kind], "view", "approve")).map((value) => ({
                value,
                label: t(`kinds.${value}`),
              })),
            },
          ]}
        />
      }
      rowPages={{ firstText: t("first"), nextText: t("next"), next: next === null ? null : { after: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowId={placeOf}
        rowName={({ kind, key }) => `${t(`kinds.${kind}`)} ${keyName(key, t)}`}
        rowHref={({ kind, key }) => href("/office/term/:kind/:key", { kind, key })}
        empty={t("empty")}
      />
      {isAdding ? (
        <Suspense fallback={null}>
          <NewTerm kinds={addable} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof termMessages)["ID"]>, language: Language): readonly Column<BoardRow>[] {
  const words = { t, language };
  return [
    {
      id: "term",
      header: t("column.term"),
      primary: true,
      cell: ({ kind, key }) => (
        <Link
          to={href("/office/term/:kind/:key", { kind, key })}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t(`kinds.${kind}`)} · {keyName(key, t)}
        </Link>
      ),
    },
    {
      id: "now",
      header: t("column.now"),
      cell: ({ now }) => <span className="wrap-anywhere">{now === null ? t("none") : inOneLine(now.value, words)}</span>,
    },
    {
      id: "since",
      header: t("column.since"),
      cell: ({ now }) => (
        <span className="whitespace-nowrap figures">{now === null ? "–" : formatInstant(now.since, language, "long")}</span>
      ),
    },
    {
      id: "planned",
      header: t("column.planned"),
      cell: ({ planned }) =>
        planned === null ? (
          "–"
        ) : (
          <span className="wrap-anywhere">
            {t("from", { value: inOneLine(planned.value, words), when: formatInstant(planned.from, language) })}
          </span>
        ),
    },
    {
      id: "waiting",
      header: t("column.waiting"),
      cell: ({ waiting }) =>
        waiting === null ? (
          "–"
        ) : (
          <span className="wrap-anywhere">
            {t("waitsSince", { value: inOneLine(waiting.value, words), when: formatInstant(waiting.at, language) })}
          </span>
        ),
    },
  ];
}
