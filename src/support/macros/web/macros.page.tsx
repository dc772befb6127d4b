import { lazy, Suspense, useMemo, useState } from "react";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { useAction } from "#web/use-action.ts";
import { deskAddress } from "../../desk/contract-list.ts";
import { deskMessages } from "../../desk/web/messages.ts";
import { listMacros, macrosAddress, retireMacro } from "../contract.ts";
import type { Route } from "./+types/macros.page";
import type { MacroRow } from "./macro-row.ts";
import { macroMessages } from "./messages.ts";

// Lazy: few readers write.
const MacroDialog = lazy(async () => ({ default: (await import("./macro-dialog.tsx")).MacroDialog }));

export const handle = privatePage({ menu: "chat", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listMacros, readList(macrosAddress, request).input),
);

/** `/office/support/answers`: the prepared answers in use. */
export default function MacrosPage({ loaderData: { macros } }: Route.ComponentProps) {
  const t = useMessages(macroMessages);
  const desk = useMessages(deskMessages);
  const language = useLanguage();
  const list = useList(macrosAddress);
  const mayAnswer = useMay()("chat", "answer");
  /** Null: none; "new": a new one. */
  const [written, setWritten] = useState<MacroRow | "new" | null>(null);
  const columns = useMemo(() => columnsOf(t, language, mayAnswer ? setWritten : null), [t, language, mayAnswer]);
  return (
    <>
      <ListPage
        list={list}
        header={{
          title: t("title"),
          lead: t("lead"),
          parents: [{ label: desk("title"), to: deskAddress.to() }],
          actions: mayAnswer ? <Button onClick={() => setWritten("new")}>{t("create")}</Button> : null,
        }}
      >
        <ListTable
          list={list}
          caption={t("caption")}
          columns={columns}
          rows={macros}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          empty={t("empty")}
        />
      </ListPage>
      {written === null ? null : (
        <Suspense fallback={null}>
          <MacroDialog before={written === "new" ? null : written} onClose={() => setWritten(null)} />
        </Suspense>
      )}
    </>
  );
}

function columnsOf(
  t: Translate<(typeof macroMessages)["ID"]>,
  language: Language,
  onChange: ((row: MacroRow) => void) | null,
): readonly Column<MacroRow>[] {
  return [
    { id: "name", header: t("column.name"), primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      id: "text",
      header: t("column.text"),
      cell: ({ textId, textEn }) => <span className="line-clamp-3 wrap-anywhere">{language === "ID" ? textId : textEn}</span>,
    },
    {
      id: "by",
      header: t("column.by"),
      cell: ({ writtenBy, writtenAt }) => t("by", { name: writtenBy.name, when: formatInstant(writtenAt, language) }),
    },
    ...(onChange === null
      ? []
      : [{ id: "action", header: t("column.action"), cell: (row: MacroRow) => <MacroActions row={row} onChange={onChange} /> }]),
  ];
}

function MacroActions({ row, onChange }: { readonly row: MacroRow; readonly onChange: (row: MacroRow) => void }) {
  const t = useMessages(macroMessages);
  const dialogs = useDialogs();
  const { act } = useAction();
  const { id, name } = row;
  const retire = async () => {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("retireTitle"),
      text: t("retireText", { name }),
      confirmText: t("retire"),
    });
    if (isSure) await act(() => api(retireMacro, { id }), t("retired"));
  };
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => onChange(row)}>
        {t("change")}
      </Button>
      <Button variant="quiet" size="small" onClick={() => void retire()}>
        {t("retire")}
      </Button>
    </span>
  );
}
