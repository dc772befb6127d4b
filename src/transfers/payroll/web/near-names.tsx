import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { acceptNames } from "../contract.ts";
import { payrollRowMessages } from "./row-messages.ts";
import { RowsQuestion, type RowsProps } from "./rows-question.tsx";

/** The names that are nearly those of the bank, beside each other, and one button for all of them. */
export default function NearNames({ payroll: id, rows, onClose, onChanged }: RowsProps) {
  const t = useMessages(payrollRowMessages);
  return (
    <RowsQuestion
      texts={{
        title: t("near.title"),
        text: t("near.text"),
        cancel: t("near.cancel"),
        accept: t("near.accept", { count: rows.length }),
      }}
      answer={() => api(acceptNames, { id, names: rows.map(({ no, bankName }) => ({ no, bankName: bankName ?? "" })) })}
      onClose={onClose}
      onChanged={onChanged}
    >
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-muted">
            <th scope="col" className="w-8 pb-2 text-start font-normal">
              <span aria-hidden>#</span>
              <span className="sr-only">{t("near.no")}</span>
            </th>
            <th scope="col" className="w-1/2 pe-4 pb-2 text-start font-normal">
              {t("near.yours")}
            </th>
            <th scope="col" className="pb-2 text-start font-normal">
              {t("near.theirs")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ no, name, bankName }) => (
            <tr key={no} className="border-b border-line align-top last:border-b-0">
              <td className="py-2.5 text-sm text-ink-muted figures">{no}</td>
              <td className="py-2.5 pe-4 wrap-anywhere">{name}</td>
              <td className="py-2.5 font-semibold wrap-anywhere">{bankName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RowsQuestion>
  );
}
