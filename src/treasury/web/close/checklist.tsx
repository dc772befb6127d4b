import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { LocalDate } from "#kernel/time.ts";
import { balancesAddress } from "#ledger/contract.ts";
import { statementDaysAddress } from "#reconciliation/contract-days.ts";
import { useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { FiguresView } from "../../contract-close.ts";
import { bookingsAddress } from "../../contract-list.ts";
import type { CheckName } from "../../model/close.ts";
import { closeMessages } from "./messages.ts";

/** Where a row is looked at and mended. */
function pageOf(name: CheckName, day: LocalDate): string {
  switch (name) {
    case "statements":
    case "closing_balances":
      return statementDaysAddress.to();
    case "cases":
    case "night_check":
      return href("/office/reconciliation");
    case "trial_balance":
    case "month_trial_balance":
      return balancesAddress.to({ day });
    case "cash_days":
      return href("/office/cash_point");
    case "waiting":
    case "month_waiting":
      return bookingsAddress.to({ state: "proposed" });
    case "cover":
    case "month_cover":
      return `${href("/office/treasury/cover")}?day=${day}`;
    case "unknown_outcomes":
      return `${href("/office/transfer")}?queue=unknown`;
  }
}

const BADGE = { holds: "done", explain: "attention", blocks: "failed" } as const;

interface ChecklistProps {
  readonly checks: FiguresView["checks"];
  readonly day: LocalDate;
}

/** Every row with its state, how many stand against it, where it is mended, and its explanation. */
export function Checklist({ checks, day }: ChecklistProps) {
  const t = useMessages(closeMessages);
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ name, state, count, explanation }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-60">{t(`checks.${name}`)}</span>
          {count === 0 ? null : <span className="text-sm text-ink-muted figures">{t("open", { count })}</span>}
          <StatusBadge status={BADGE[state]}>{t(`checkStates.${state}`)}</StatusBadge>
          <Link
            to={pageOf(name, day)}
            aria-label={`${t("look")}: ${t(`checks.${name}`)}`}
            className="inline-flex min-h-6 items-center text-sm text-primary underline-offset-4 hover:underline"
          >
            {t("look")}
          </Link>
          {explanation === null ? null : (
            <p className="basis-full text-sm whitespace-pre-wrap text-ink-muted">
              {t("explanation")}: {explanation}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
