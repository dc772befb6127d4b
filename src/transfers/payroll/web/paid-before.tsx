import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { payAgain } from "../again/contract-answers.ts";
import { againMessages } from "./again-messages.ts";
import { RowsQuestion, type RowsProps } from "./rows-question.tsx";

/** Wages that another payroll pays, each with that payment, and one button that pays all of them again. */
export default function PaidBefore({ payroll: id, rows, onClose, onChanged }: RowsProps) {
  const t = useMessages(againMessages);
  const language = useLanguage();
  const shown = rows.flatMap(({ paidBefore, ...row }) => (paidBefore === null ? [] : [{ ...row, paidBefore }]));
  return (
    <RowsQuestion
      texts={{ title: t("title"), text: t("text"), cancel: t("cancel"), accept: t("accept", { count: shown.length }) }}
      answer={() => api(payAgain, { id, rows: shown.map(({ no, paidBefore }) => ({ no, paidBefore: paidBefore.payroll })) })}
      onClose={onClose}
      onChanged={onChanged}
    >
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-muted">
            <th scope="col" className="w-1/2 pe-4 pb-2 text-start font-normal">
              {t("name")}
            </th>
            <th scope="col" className="pb-2 text-start font-normal">
              {t("before")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ no, name, amount, paidBefore }) => (
            <tr key={no} className="border-b border-line align-top last:border-b-0">
              <td className="py-2.5 pe-4 wrap-anywhere">
                {name}
                <span className="block text-sm text-ink-muted figures">
                  {amount === null ? "" : formatMoney(amount, language)}
                </span>
              </td>
              <td className="py-2.5 text-sm wrap-anywhere">
                {t("beforeBy", {
                  amount: formatMoney(paidBefore.amount, language),
                  when: formatInstant(paidBefore.at, language),
                  number: paidBefore.number,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RowsQuestion>
  );
}
