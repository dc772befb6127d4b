import { useEffect, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { PayrollRowView, PayrollView } from "../contract.ts";
import { payrollMessages } from "./messages.ts";
import { PayrollRow, rowId } from "./payroll-row.tsx";
import { payrollRowMessages } from "./row-messages.ts";

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
  open: ({ check, state }) => state === "draft" && (check === "wrong" || check === "differs"),
  left_out: ({ check }) => check === "left_out",
  failed: ({ outcome }) => outcome === "refused" || outcome === "returning" || outcome === "returned",
};

/** The rows, all of them or those with something to do, each with its state. */
export function PayrollRows({ payroll, mayChange, onChanged, onSendAgain }: PayrollRowsProps) {
  const page = useMessages(payrollMessages);
  const t = useMessages(payrollRowMessages);
  const { list, state } = payroll;
  const [chosen, setChosen] = useState<Shown>("all");
  const [edited, setEdited] = useState<number | null>(null);
  const [closed, setClosed] = useState<number | null>(null);
  // The form had the focus; the row that stands in its place takes it over.
  useEffect(() => {
    if (closed !== null) document.getElementById(rowId(closed))?.focus();
  }, [closed]);
  const groups = (Object.keys(OF) as Shown[])
    .map((group) => ({ group, count: list.filter(OF[group]).length }))
    .filter(({ group, count }) => group === "all" || (count > 0 && (group !== "failed" || state !== "draft")));
  // A group that has become empty is not shown any more. The row that is being changed stays, whatever group it is in now.
  const shown = groups.some(({ group }) => group === chosen) ? chosen : "all";
  const rows = list.filter((row) => OF[shown](row) || row.no === edited);
  return (
    <Card
      level={2}
      title={page("fileRows", { count: list.length })}
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
                if (!isEdited) setClosed(row.no);
              }}
              onChanged={onChanged}
              onSendAgain={onSendAgain !== null && OF.failed(row) ? () => onSendAgain([row.no]) : undefined}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}
