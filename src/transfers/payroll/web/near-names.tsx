import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useState } from "react";
import { acceptNames, type PayrollRowView, type PayrollView } from "../contract.ts";
import { payrollRowMessages } from "./row-messages.ts";

interface NearNamesProps {
  readonly payroll: PayrollView["id"];
  readonly rows: readonly PayrollRowView[];
  readonly onClose: () => void;
  readonly onChanged: (payroll: PayrollView) => void;
}

/** The names that are nearly those of the bank, beside each other, and one button for all of them. */
export default function NearNames({ payroll: id, rows, onClose, onChanged }: NearNamesProps) {
  const t = useMessages(payrollRowMessages);
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  async function accept() {
    setSending(true);
    const names = rows.map(({ no, bankName }) => ({ no, bankName: bankName ?? "" }));
    await errors.attempt(async () => {
      onChanged(await api(acceptNames, { id, names }));
      onClose();
    });
    setSending(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("near.title")}
      hint={t("near.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("near.cancel")}
          </Button>
          <Button loading={isSending} onClick={() => void accept()}>
            {t("near.accept", { count: rows.length })}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
