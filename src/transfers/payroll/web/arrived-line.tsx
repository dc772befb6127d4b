import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PayrollSummary } from "../contract.ts";
import { arrivedMessages } from "./arrived-messages.ts";

type Ended = Pick<PayrollSummary, "rows" | "arrived" | "repaired" | "missing">;

/** The wages that their people have: by this payroll, or by one that repaired it. */
export const arrivedOf = ({ arrived, repaired }: Pick<Ended, "arrived" | "repaired">): number => arrived + repaired.arrived;

/** How many wages have arrived, how many of them by a repair, and what is missing: the same words on every page. */
export function ArrivedLine({ payroll }: { readonly payroll: Ended }) {
  const t = useMessages(arrivedMessages);
  const language = useLanguage();
  const { rows, repaired, missing } = payroll;
  const parts = [
    t("progress", { arrived: arrivedOf(payroll), all: rows }),
    repaired.arrived > 0 ? t("byRepair", { count: repaired.arrived }) : null,
    repaired.underWay > 0 ? t("inRepair", { count: repaired.underWay }) : null,
  ];
  return (
    <span>
      {parts.filter(Boolean).join(", ")}
      {missing.rows === 0 ? null : (
        <>
          ,{" "}
          <span className="text-danger">
            {t("failedSum", { count: missing.rows, amount: formatMoney(missing.amount, language) })}
          </span>
        </>
      )}
    </span>
  );
}
