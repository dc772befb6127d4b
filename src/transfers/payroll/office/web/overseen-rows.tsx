import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { FINAL_STATES } from "../../../lifecycle/states.ts";
import { reasonMessages } from "../../../messages.ts";
import { numberOf } from "../../../model/progress.ts";
import { StateBadge } from "../../../office/web/state-badge.tsx";
import type { OverseenRow } from "../contract.ts";
import { officePayrollMessages } from "./messages.ts";

const GROUPS = ["all", "open", "failed"] as const;
type Group = (typeof GROUPS)[number];

const isOver = ({ transferState, state, check }: OverseenRow): boolean =>
  state === "refused" || check === "left_out" || (transferState !== null && FINAL_STATES.includes(transferState));
/** It was never sent, or its transfer ended without arriving. */
const hasFailed = (row: OverseenRow): boolean =>
  row.state === "refused" || (row.transferState !== null && isOver(row) && row.transferState !== "PAID");
const OF: Readonly<Record<Group, (row: OverseenRow) => boolean>> = {
  all: () => true,
  open: (row) => !isOver(row),
  failed: hasFailed,
};

/** The rows with their transfers: all of them, those that are not over, or those that did not arrive. */
export function OverseenRows({ rows }: { readonly rows: readonly OverseenRow[] }) {
  const t = useMessages(officePayrollMessages);
  const [chosen, setChosen] = useState<Group>("all");
  const groups = GROUPS.map((group) => ({ group, count: rows.filter(OF[group]).length })).filter(
    ({ group, count }) => group === "all" || count > 0,
  );
  const shown = groups.some(({ group }) => group === chosen) ? chosen : "all";
  return (
    <Card
      level={2}
      title={t("rows", { count: rows.length })}
      action={
        groups.length === 1 ? undefined : (
          <div role="group" aria-label={t("show")} className="flex flex-wrap gap-2">
            {groups.map(({ group, count }) => (
              <Button
                key={group}
                size="small"
                variant={group === shown ? "primary" : "secondary"}
                onClick={() => setChosen(group)}
              >
                {`${t(`groups.${group}`)} (${count})`}
              </Button>
            ))}
          </div>
        )
      }
    >
      <ol className="flex flex-col divide-y divide-line">
        {rows.filter(OF[shown]).map((row) => (
          <li key={row.no} className="py-3 first:pt-0 last:pb-0">
            <Row row={row} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Row({ row }: { readonly row: OverseenRow }) {
  const t = useMessages(officePayrollMessages);
  const reasons = useMessages(reasonMessages);
  const language = useLanguage();
  const { no, name, bankTitle, account, amount, transfer, transferState, state, check, refused, reason } = row;
  const before = check === "left_out" ? "left_out" : state === "made" ? null : state;
  return (
    <div role="group" aria-label={t("row", { no })} className="grid grid-cols-[2rem_1fr] gap-x-3">
      <span className="text-sm text-ink-muted figures">{no}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          {amount === null ? null : (
            <span className="font-semibold whitespace-nowrap figures">{formatMoney(amount, language)}</span>
          )}
        </div>
        <p className="text-sm wrap-anywhere text-ink-muted figures">{t("toPerson", { bank: bankTitle, account })}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          {transferState === null ? null : <StateBadge state={transferState} />}
          {before === null ? null : <Badge>{t(`rowStates.${before}`)}</Badge>}
          {transfer === null ? null : (
            <Link
              to={href("/office/transfer/:id", { id: transfer })}
              className="inline-flex min-h-target items-center text-sm underline figures"
            >
              {t("transfer", { number: numberOf(transfer) })}
            </Link>
          )}
        </div>
        {refused === null ? null : <p className="text-sm text-ink-muted">{refused}</p>}
        {reason === null ? null : <p className="text-sm text-ink-muted">{reasons(`${reason}.says`)}</p>}
      </div>
    </div>
  );
}
