import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { plainLetters } from "#kernel/search/words.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { takeBackAnswer } from "../again/contract-answers.ts";
import type { PayrollRowView, PayrollView } from "../contract.ts";
import { againMessages } from "./again-messages.ts";
import { payrollRowMessages } from "./row-messages.ts";

interface RowFindingsProps {
  readonly payroll: PayrollView["id"];
  readonly row: PayrollRowView;
  /** The pages of transfers that were sent by hand are the account holder's alone. */
  readonly isOwner: boolean;
  readonly mayChange: boolean;
  readonly onChanged: (payroll: PayrollView) => void;
}

/** Whether the bank writes a name in another way, however near it is. */
const isOther = ({ name, bankName }: PayrollRowView) =>
  bankName !== null && plainLetters(bankName).trim() !== plainLetters(name ?? "").trim();

/** The findings of the checks, and the answers to them, each of which can be taken back. */
export function RowFindings({ payroll, row, isOwner, mayChange, onChanged }: RowFindingsProps) {
  const t = useMessages(payrollRowMessages);
  const again = useMessages(againMessages);
  const errors = useErrorCatalogue();
  const { no, check, problems, bankName, isUnconfirmed, isNameAccepted, isAccountConfirmed, state, isNoteOld, failedBefore } =
    row;
  if (check === "left_out" || state !== "draft") return null;
  const answered = (text: string, answer: "name" | "account" | "again"): ReactNode => (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      {text}
      {mayChange ? (
        <Button
          size="small"
          variant="quiet"
          label={`${t("row.takeBack")}, ${text} ${t("row.label", { no })}`}
          onClick={() => void errors.attempt(async () => onChanged(await api(takeBackAnswer, { id: payroll, no, answer })))}
        >
          {t("row.takeBack")}
        </Button>
      ) : null}
    </p>
  );
  return (
    <>
      {failedBefore === null ? null : (
        <p className="mt-1 text-sm font-medium text-warning">{t("row.failedBefore", { why: failedBefore })}</p>
      )}
      {problems.map(({ field, says }) => (
        <p key={`${field} ${says}`} className="mt-1 text-sm font-medium text-danger">
          {field === "row" ? says : `${t(`field.${field}`)}: ${says}`}
        </p>
      ))}
      <PaidAlready row={row} isOwner={isOwner} />
      {row.sameAs === null ? null : (
        <p className={findingLook(row.sameAs.isConfirmed)}>{again("row.same", { no: row.sameAs.no })}</p>
      )}
      {isOther(row) ? <p className="mt-1 text-sm">{t("row.bankSays", { name: bankName ?? "" })}</p> : null}
      {isNameAccepted ? answered(t("row.accepted"), "name") : null}
      {isAccountConfirmed ? answered(t("row.confirmed"), "account") : null}
      {(row.paidBefore ?? row.sameAs)?.isConfirmed ? answered(again("row.confirmed"), "again") : null}
      {isNoteOld ? <p className="mt-1 text-sm font-medium text-warning">{t("row.noteOld")}</p> : null}
      {isUnconfirmed && check === "good" ? <p className="mt-1 text-sm text-ink-muted">{t("row.unconfirmed")}</p> : null}
    </>
  );
}

/** A sentence that is a link: as high as a finger on a phone. */
const LINK = "underline max-sm:inline-flex max-sm:min-h-target max-sm:items-center";

const findingLook = (isConfirmed: boolean) => `mt-1 text-sm ${isConfirmed ? "text-ink-muted" : "font-medium text-warning"}`;

/** The payment of the same wage by another payroll, or by hand. */
function PaidAlready({ row: { paidBefore }, isOwner }: Pick<RowFindingsProps, "row" | "isOwner">) {
  const t = useMessages(againMessages);
  const language = useLanguage();
  if (paidBefore === null) return null;
  const { by, number, at, isPaid, amount, note, isConfirmed } = paidBefore;
  const page = pageOf(by);
  const facts = { amount: formatMoney(amount, language), when: formatInstant(at, language), number };
  const text = t(page.isPayroll ? (isPaid ? "row.paid" : "row.waiting") : isPaid ? "row.sent" : "row.sending", facts);
  return (
    <p className={findingLook(isConfirmed)}>
      {page.isPayroll || isOwner ? (
        <Link to={page.to} className={LINK}>
          {text}
        </Link>
      ) : (
        text
      )}
      {note === "" ? null : ` ${t("row.note", { note })}`}
    </p>
  );
}

/** Ids carry their kind. */
const pageOf = (by: NonNullable<PayrollRowView["paidBefore"]>["by"]) =>
  by.startsWith("pl_")
    ? { isPayroll: true, to: href("/dashboard/payroll/:id", { id: by }) }
    : { isPayroll: false, to: href("/dashboard/transfers/:id", { id: by }) };

/** The payroll in which a wage that did not arrive is sent again, and how far it is. */
export function RowRepair({ row: { repair } }: Pick<RowFindingsProps, "row">) {
  const t = useMessages(againMessages);
  if (repair === null) return null;
  const { payroll, number, state } = repair;
  return (
    <p className={`mt-1 text-sm ${state === "over" ? "text-ink-muted" : "font-semibold"}`}>
      <Link to={href("/dashboard/payroll/:id", { id: payroll })} className={LINK}>
        {t(`repair.${state}`, { number })}
      </Link>
    </p>
  );
}
