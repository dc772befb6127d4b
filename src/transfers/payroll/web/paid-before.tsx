import { Fragment } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Money } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { payAgain } from "../again/contract-answers.ts";
import { leaveOutRow, type PayrollRowView } from "../contract.ts";
import { payrollRowMessages } from "./row-messages.ts";
import { RowsQuestion, type RowsProps } from "./rows-question.tsx";
import { twiceMessages } from "./twice-messages.ts";

type Texts = Translate<(typeof twiceMessages)["ID"]>;

/** Wages that another payment pays, each beside that payment with both notes: one is left out, or all of them are paid. */
export default function PaidBefore({ payroll: id, rows, onClose, onChanged }: RowsProps) {
  const t = useMessages(twiceMessages);
  const shown = rows.filter(({ check }) => check === "again");
  const errors = useErrorCatalogue();
  const leaveOut = (no: number) =>
    errors.attempt(async () => {
      onChanged(await api(leaveOutRow, { id, no, isLeftOut: true }));
      if (shown.length === 1) onClose();
    });
  return (
    <RowsQuestion
      texts={{ title: t("title"), text: t("text"), cancel: t("cancel"), accept: t("accept", { count: shown.length }) }}
      answer={() => api(payAgain, { id, rows: shown.map(({ no, paidBefore }) => ({ no, paidBefore: paidBefore?.by ?? id })) })}
      onClose={onClose}
      onChanged={onChanged}
    >
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <Wage key={row.no} row={row} onLeaveOut={() => void leaveOut(row.no)} />
        ))}
      </ul>
    </RowsQuestion>
  );
}

function Wage({ row, onLeaveOut }: { readonly row: PayrollRowView; readonly onLeaveOut: () => void }) {
  const t = useMessages(twiceMessages);
  const rows = useMessages(payrollRowMessages);
  const language = useLanguage();
  const { no, name, amount, typed } = row;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="figures">{amount === null ? "" : formatMoney(amount, language)}</span>
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt className="text-ink-muted">{t("now")}</dt>
        <dd className="min-w-0 wrap-anywhere">{typed.note === "" ? t("noNote") : typed.note}</dd>
        {beforeOf(row, t, language).map(([term, text]) => (
          <Fragment key={term}>
            <dt className="text-ink-muted">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="-ms-3">
        <Button size="small" variant="quiet" label={`${rows("row.leaveOut")}, ${rows("row.label", { no })}`} onClick={onLeaveOut}>
          {rows("row.leaveOut")}
        </Button>
      </div>
    </li>
  );
}

/** The other payment and the other row, each with its note: the two notes tell a holiday allowance from a wage. */
function beforeOf(
  { paidBefore, sameAs }: PayrollRowView,
  t: Texts,
  language: "ID" | "EN",
): readonly (readonly [string, string])[] {
  const noted = (note: string) => (note === "" ? t("noNote") : note);
  const amountOf = (amount: Money | null) => (amount === null ? "" : formatMoney(amount, language));
  const found: (readonly [string, string])[] = [];
  if (paidBefore !== null) {
    const { amount, at, number, by, note } = paidBefore;
    const facts = { amount: amountOf(amount), when: formatInstant(at, language), number };
    found.push([t("before"), by.startsWith("tr_") ? t("beforeByHand", facts) : `${noted(note)}. ${t("beforeBy", facts)}`]);
  }
  if (sameAs !== null) found.push([t("sameRow", { no: sameAs.no }), `${noted(sameAs.note)}. ${amountOf(sameAs.amount)}`]);
  return found;
}
