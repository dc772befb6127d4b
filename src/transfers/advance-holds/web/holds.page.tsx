import { lazy, Suspense, useMemo, useState } from "react";
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
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { HOLD_STATES, holdsAddress, listHolds, type AdvanceHoldView } from "../contract.ts";
import { HOLD_KINDS } from "../model/advance-hold.ts";
import type { Route } from "./+types/holds.page";
import { HoldTarget } from "./hold-target.tsx";
import { holdMessages } from "./messages.ts";

const PlaceDialog = lazy(async () => ({ default: (await import("./place-dialog.tsx")).PlaceDialog }));
const LiftDialog = lazy(async () => ({ default: (await import("./lift-dialog.tsx")).LiftDialog }));

export const handle = privatePage({ menu: "compliance", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const answer = await api(listHolds, readList(holdsAddress, request).input);
  return { ...answer, now: new Date(performance.timeOrigin + performance.now()) };
});

/** `/office/hold`: holds in advance on people, recipients, bank accounts and telephone numbers. */
export default function HoldsPage({ loaderData: { holds, next, now } }: Route.ComponentProps) {
  const t = useMessages(holdMessages);
  const language = useLanguage();
  const list = useList(holdsAddress);
  const may = useMay();
  const canDecide = may("compliance", "decide");
  const [open, setOpen] = useState<"place" | AdvanceHoldView | null>(null);
  const columns = useMemo(() => columnsOf(t, language, canDecide ? setOpen : null), [t, language, canDecide]);
  const close = () => setOpen(null);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: canDecide ? <Button onClick={() => setOpen("place")}>{t("place")}</Button> : undefined,
      }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "state",
              label: t("states"),
              any: t("any"),
              options: HOLD_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            },
            {
              as: "select",
              name: "kind",
              label: t("kinds"),
              any: t("any"),
              options: HOLD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
            },
          ]}
        />
      }
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={holds}
        rowId={({ id }) => id}
        rowName={({ name, target }) => name ?? target}
        empty={t("empty")}
      />
      <Suspense fallback={null}>
        {open === "place" ? <PlaceDialog now={now} onClose={close} /> : null}
        {open !== null && open !== "place" ? <LiftDialog hold={open} onClose={close} /> : null}
      </Suspense>
    </ListPage>
  );
}

type Texts = Translate<(typeof holdMessages)["ID"]>;

function columnsOf(
  t: Texts,
  language: Language,
  onLift: ((hold: AdvanceHoldView) => void) | null,
): readonly Column<AdvanceHoldView>[] {
  const when = (instant: Date) => formatInstant(instant, language);
  return [
    { id: "target", header: t("column.target"), primary: true, cell: (hold) => <HoldTarget hold={hold} /> },
    {
      id: "why",
      header: t("column.why"),
      cell: ({ reason, text, takesTwo, freezes }) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{t(`reason.${reason}`)}</span>
            {freezes ? <Badge tone="accent">{t("freezes")}</Badge> : takesTwo ? <Badge>{t("takesTwo")}</Badge> : null}
          </span>
          <span className="block text-sm wrap-anywhere text-ink-muted">{text}</span>
        </>
      ),
    },
    {
      id: "placed",
      header: t("column.placed"),
      cell: ({ placedAt, placedByName }) => (
        <>
          <time dateTime={placedAt.toISOString()} className="whitespace-nowrap figures">
            {when(placedAt)}
          </time>
          {/* A line break, also where the lines of a cell are joined: each row has two lines for its target. */}
          <br />
          <span className="text-sm text-ink-muted">{t("by", { who: placedByName ?? t("unknown") })}</span>
        </>
      ),
    },
    {
      id: "end",
      header: t("column.end"),
      cell: (hold) => (
        <>
          <StatusBadge status={hold.isInForce ? "attention" : "stopped"}>
            {t(`state.${hold.isInForce ? "in_force" : "ended"}`)}
          </StatusBadge>
          <br />
          <span className="text-sm text-ink-muted">{endOf(hold, t, when)}</span>
          {hold.liftText === null ? null : <span className="block text-sm wrap-anywhere text-ink-muted">{hold.liftText}</span>}
        </>
      ),
    },
    { id: "caught", header: t("column.caught"), cell: ({ caught }) => t("caughtCount", { count: caught }) },
    ...(onLift === null
      ? []
      : [
          {
            id: "act",
            header: t("column.act"),
            cell: (hold: AdvanceHoldView) =>
              hold.isInForce ? (
                <Button
                  variant="secondary"
                  size="small"
                  whyDisabled={hold.whyNotLift === null ? null : t(`whyNot.${hold.whyNotLift}`)}
                  onClick={() => onLift(hold)}
                >
                  {t("lift")}
                </Button>
              ) : null,
          },
        ]),
  ];
}

function endOf({ until, liftedAt, liftedByName }: AdvanceHoldView, t: Texts, when: (instant: Date) => string): string {
  if (liftedAt !== null) return t("lifted", { when: when(liftedAt), who: liftedByName ?? t("unknown") });
  return until === null ? t("noEnd") : t("until", { when: when(until) });
}
