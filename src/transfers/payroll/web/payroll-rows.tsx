import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { PayrollRowView, PayrollView } from "../contract.ts";
import { againMessages } from "./again-messages.ts";
import { payrollMessages } from "./messages.ts";
import { focusAfterDialog, nextStepOf } from "./next-step.ts";
import { PayrollRow, rowId } from "./payroll-row.tsx";
import { payrollRowMessages } from "./row-messages.ts";

const PaidBefore = lazy(() => import("./paid-before.tsx"));
const NearNames = lazy(() => import("./near-names.tsx"));

interface PayrollRowsProps {
  readonly payroll: PayrollView;
  readonly mayChange: boolean;
  readonly onChanged: (payroll: PayrollView) => void;
  /** Takes the rows of these numbers into a new payroll; null for whom may not, and before there is an outcome. */
  readonly onSendAgain: ((only: readonly number[]) => void) | null;
}

type Shown = "all" | "open" | "left_out" | "failed";

const OF: Readonly<Record<Shown, (row: PayrollRowView) => boolean>> = {
  all: () => true,
  open: ({ check, state }) => state === "draft" && (check === "wrong" || check === "again" || check === "differs"),
  left_out: ({ check }) => check === "left_out",
  failed: ({ outcome }) => outcome === "refused" || outcome === "returning" || outcome === "returned",
};

/** On arrival: the wages that did not arrive and that no repair has brought yet; else the rows with something to do. */
const firstShown = ({ list, state }: PayrollView): Shown =>
  state !== "draft" && list.some((row) => OF.failed(row) && row.repair?.state !== "arrived") ? "failed" : "open";

/** The rows: first those with something to do, where there are any; else all of them. Each with its state. */
export function PayrollRows({ payroll, mayChange, onChanged, onSendAgain }: PayrollRowsProps) {
  const t = useMessages(payrollRowMessages);
  const { list, state } = payroll;
  const [chosen, setChosen] = useState(() => firstShown(payroll));
  const [edited, setEdited] = useState<number | null>(null);
  const focusRow = useFocusOf(payroll);
  const groups = (Object.keys(OF) as Shown[])
    .map((group) => ({ group, count: list.filter(OF[group]).length }))
    .filter(({ group, count }) => group === "all" || (count > 0 && (group !== "failed" || state !== "draft")));
  // A group that has become empty is not shown any more. The row that is being changed stays, whatever group it is in now.
  const shown = groups.some(({ group }) => group === chosen) ? chosen : "all";
  const rows = list.filter((row) => OF[shown](row) || row.no === edited);
  return (
    <Card
      level={2}
      title={<RowsTitle shown={rows.length} payroll={payroll} />}
      action={
        groups.length === 1 ? undefined : (
          <div role="group" aria-label={t("show.label")} className="flex flex-wrap gap-2">
            {groups.map(({ group, count }) => (
              <Button
                key={group}
                size="small"
                variant={group === shown ? "primary" : "secondary"}
                onClick={() => setChosen(group)}
              >
                {t(`show.${group}`, { count })}
              </Button>
            ))}
          </div>
        )
      }
    >
      <Fine payroll={payroll} mayChange={mayChange} onChanged={onChanged} />
      {rows.length === 0 ? <p className="text-ink-muted">{t("nothingShown")}</p> : null}
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.no} className="py-3 first:pt-0 last:pb-0">
            <PayrollRow
              payroll={payroll.id}
              isOwner={payroll.role === "owner"}
              row={row}
              mayChange={mayChange}
              isEdited={edited === row.no}
              onEdit={(isEdited) => {
                setEdited(isEdited ? row.no : null);
                if (!isEdited) focusRow(row.no);
              }}
              onChanged={(changed) => {
                onChanged(changed);
                if (edited !== row.no) focusRow(row.no);
              }}
              onSendAgain={onSendAgain !== null && row.mayRepair ? () => onSendAgain([row.no]) : undefined}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The number of rows below it; of how many, where it is not all of them. */
function RowsTitle({ shown, payroll: { list } }: { readonly shown: number; readonly payroll: PayrollView }) {
  const t = useMessages(payrollMessages);
  return shown === list.length ? t("fileRows", { count: shown }) : t("fileRowsOf", { shown, count: list.length });
}

const FINE_ID = "rows-fine";

/**
 * A form or a button had the focus. Once no row is left to decide the next step takes it over; before that the row that stands in its place, and where
 * that is not shown any more, the sentence above the rows.
 */
function useFocusOf(payroll: PayrollView): (no: number) => void {
  const [changed, setChanged] = useState<{ readonly no: number } | null>(null);
  const target = useEffectEvent(
    (no: number) => nextStepOf(payroll) ?? document.getElementById(rowId(no)) ?? document.getElementById(FINE_ID),
  );
  useEffect(() => (changed === null ? undefined : focusAfterDialog(() => target(changed.no))), [changed]);
  return (no) => setChanged({ no });
}

/** In a draft: how many rows are ready beside those with something to do, and the names that can be accepted together. */
function Fine({ payroll, mayChange, onChanged }: Pick<PayrollRowsProps, "payroll" | "mayChange" | "onChanged">) {
  const t = useMessages(payrollRowMessages);
  const again = useMessages(againMessages);
  const [isAsking, setAsking] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [hasAccepted, setAccepted] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const next = useEffectEvent(() => nextStepOf(payroll) ?? line.current);
  // The button that opened the dialog is gone with the names.
  useEffect(
    () => (hasAccepted && !isAsking && !isPaying ? focusAfterDialog(() => next()) : undefined),
    [hasAccepted, isAsking, isPaying],
  );
  const { id, state, counts, list } = payroll;
  const open = counts.wrong + counts.again + counts.differs;
  const near = list.filter(({ isNear }) => isNear);
  const paid = list.filter(({ check }) => check === "again");
  if (state !== "draft") return null;
  return (
    <>
      <p ref={line} id={FINE_ID} tabIndex={-1} className="mb-3 text-sm text-ink-muted outline-none">
        {open === 0 ? (counts.checking === 0 ? t("fine.all") : null) : t("fine.some", { good: counts.good, open })}
      </p>
      {paid.length > 1 && mayChange ? (
        <Together text={again("found", { count: paid.length })} open={again("open")} onOpen={() => setPaying(true)} />
      ) : null}
      {near.length > 1 && mayChange ? (
        <Together text={t("near.found", { count: near.length })} open={t("near.open")} onOpen={() => setAsking(true)} />
      ) : null}
      {isPaying ? (
        <Suspense fallback={null}>
          <PaidBefore
            payroll={id}
            rows={paid}
            onClose={() => setPaying(false)}
            onChanged={(changed) => {
              onChanged(changed);
              setAccepted(true);
            }}
          />
        </Suspense>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <NearNames
            payroll={id}
            rows={near}
            onClose={() => setAsking(false)}
            onChanged={(changed) => {
              onChanged(changed);
              setAccepted(true);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Several rows with the same finding, which are answered together. */
function Together({ text, open, onOpen }: { readonly text: string; readonly open: string; readonly onOpen: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-sunken p-4">
      <p className="min-w-0">{text}</p>
      <Button size="small" variant="secondary" onClick={onOpen}>
        {open}
      </Button>
    </div>
  );
}
