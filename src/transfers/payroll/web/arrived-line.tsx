import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PayrollSummary } from "../contract.ts";
import { arrivedMessages } from "./arrived-messages.ts";

type Ended = Pick<PayrollSummary, "state" | "rows" | "arrived" | "repaired" | "missing">;

/** Whether wages of it were sent. */
export const isSent = ({ state }: Pick<Ended, "state">): boolean => state === "paying" || state === "done";

/** The wages that their people have: by this payroll, or by one that repaired it. */
export const arrivedOf = ({ arrived, repaired }: Pick<Ended, "arrived" | "repaired">): number => arrived + repaired.arrived;

interface ArrivedLineProps {
  readonly payroll: Ended;
  /** The page about those that are missing, where it is another. */
  readonly toMissing?: string;
}

/** The numbers of wages that have arrived, by a repair as well, and are missing: the same words on every page. Empty before there are any. */
export function ArrivedLine({ payroll, toMissing }: ArrivedLineProps) {
  const t = useMessages(arrivedMessages);
  const language = useLanguage();
  const { rows, repaired, missing } = payroll;
  const said = [
    isSent(payroll) ? t("progress", { arrived: arrivedOf(payroll), all: rows }) : null,
    repaired.arrived > 0 ? t("byRepair", { count: repaired.arrived }) : null,
    repaired.underWay > 0 ? t("inRepair", { count: repaired.underWay }) : null,
  ].filter((part) => part !== null);
  const lost = missing.rows === 0 ? null : t("failedSum", { count: missing.rows, amount: formatMoney(missing.amount, language) });
  if (said.length === 0 && lost === null) return null;
  return (
    <span>
      {said.join(", ")}
      {said.length > 0 && lost !== null ? ", " : null}
      {lost === null ? null : toMissing === undefined ? (
        <span className="text-danger">{lost}</span>
      ) : (
        <Link to={toMissing} className="font-semibold text-danger underline">
          {lost}
        </Link>
      )}
    </span>
  );
}
