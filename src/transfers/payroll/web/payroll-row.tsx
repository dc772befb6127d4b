import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Skeleton } from "#web/ui/progress/skeleton.tsx";
import { acceptName, confirmAccount, leaveOutRow, type PayrollRowView, type PayrollView } from "../contract.ts";
import { againMessages } from "./again-messages.ts";
import { payrollRowMessages } from "./row-messages.ts";
import { RowFindings, RowRepair } from "./row-findings.tsx";
import { RowBadge } from "./state-badge.tsx";

const EditRow = lazy(() => import("./edit-row.tsx"));

interface PayrollRowProps {
  readonly payroll: Id<"pl">;
  readonly row: PayrollRowView;
  /** The pages of its transfers are the account holder's alone. */
  readonly isOwner: boolean;
  readonly mayChange: boolean;
  readonly isEdited: boolean;
  readonly onEdit: (isEdited: boolean) => void;
  readonly onChanged: (payroll: PayrollView) => void;
  /** For a row that did not arrive: takes it into a new payroll. */
  readonly onSendAgain?: (() => void) | undefined;
}

/** One row: who is paid what, how it stands, and what can be done about it. */
export function PayrollRow({ payroll, row, isOwner, mayChange, isEdited, onEdit, onChanged, onSendAgain }: PayrollRowProps) {
  const t = useMessages(payrollRowMessages);
  const language = useLanguage();
  const { no, typed, name, bankTitle, account, amount, total, transfer, why } = row;
  if (isEdited)
    return (
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <EditRow payroll={payroll} row={row} onClose={() => onEdit(false)} onChanged={onChanged} />
      </Suspense>
    );
  return (
    <div
      id={rowId(no)}
      role="group"
      tabIndex={-1}
      aria-label={t("row.label", { no })}
      className="grid grid-cols-[2rem_1fr] gap-x-3 gap-y-1 scroll-my-24"
    >
      <span className="text-sm text-ink-muted figures">{no}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1">
          <p className="min-w-0 font-semibold wrap-anywhere">{orUnread(name ?? typed.name, t("row.unread"))}</p>
          <p className="font-semibold figures">
            {amount === null ? orUnread(typed.amount, t("row.unread")) : formatMoney(amount, language)}
          </p>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-5 text-sm text-ink-muted">
          <p className="min-w-0 wrap-anywhere">
            {[bankTitle ?? typed.bank, account ?? typed.account, typed.note].filter((text) => text !== "").join(" · ")}
          </p>
          {total === null || row.check === "left_out" ? null : (
            <p className="figures">{t("row.total", { total: formatMoney(total, language) })}</p>
          )}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 sm:gap-y-2">
          <RowBadge {...row} />
          {row.arrivedAt === null ? null : (
            <span className="text-sm text-ink-muted">{formatInstant(row.arrivedAt, language)}</span>
          )}
          {row.refunded === null ? null : (
            <span className="min-w-0 text-sm text-ink-muted">
              {t("row.refunded", { amount: formatMoney(row.refunded, language) })}
            </span>
          )}
          {transfer === null || !isOwner ? null : (
            <Link
              to={href("/dashboard/transfers/:id", { id: transfer })}
              className="inline-flex items-center text-sm underline max-sm:min-h-target"
            >
              {t("row.transfer")}
            </Link>
          )}
        </div>
        {/* Above the buttons: they decide about what is said here. */}
        <RowFindings payroll={payroll} row={row} isOwner={isOwner} mayChange={mayChange} onChanged={onChanged} />
        {why === null ? null : <p className="mt-1 text-sm text-ink-muted">{why}</p>}
        <RowRepair row={row} />
        {/* Eight pixels apart: each button is touched four pixels beyond its edge. */}
        <div
          className={classNames("mt-1 flex flex-wrap items-center gap-2 empty:hidden", !(mayChange && isAsked(row)) && "-ms-3")}
        >
          {mayChange ? <RowActions payroll={payroll} row={row} onEdit={() => onEdit(true)} onChanged={onChanged} /> : null}
          {onSendAgain === undefined ? null : (
            <Button size="small" variant="quiet" label={`${t("row.sendAgain")}, ${t("row.label", { no })}`} onClick={onSendAgain}>
              {t("row.sendAgain")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Its first button has a border, which stands where the text begins; one without has its text there. */
const isAsked = ({ check, needsConfirmation }: PayrollRowView) => check === "again" || check === "differs" || needsConfirmation;

/** The element of a row, which takes the focus once its form is closed. */
export const rowId = (no: number) => `row-${no}`;

const orUnread = (text: string, unread: string) => (text === "" ? unread : text);

interface RowActionsProps extends Pick<PayrollRowProps, "payroll" | "row" | "onChanged"> {
  readonly onEdit: () => void;
}

/** One wage, as it takes its part in the question about all of them. */
const PaidBefore = lazy(() => import("./paid-before.tsx"));

function RowActions({ payroll: id, row, onEdit, onChanged }: RowActionsProps) {
  const { no, check, bankName, account, needsConfirmation } = row;
  const t = useMessages(payrollRowMessages);
  const again = useMessages(againMessages);
  const accept = useAccept(id, row, onChanged);
  const [isPaying, setPaying] = useState(false);
  const errors = useErrorCatalogue();
  const change = (work: () => Promise<PayrollView>) => void errors.attempt(async () => onChanged(await work()));
  const isLeftOut = check === "left_out";
  const named = (action: string) => `${action}, ${t("row.label", { no })}`;
  return (
    <>
      {check === "differs" && bankName !== null ? (
        <Button size="small" variant="secondary" label={named(t("row.accept"))} onClick={() => void accept()}>
          {t("row.accept")}
        </Button>
      ) : null}
      {check === "again" ? (
        <Button size="small" variant="secondary" label={named(again("row.pay"))} onClick={() => setPaying(true)}>
          {again("row.pay")}
        </Button>
      ) : null}
      {isPaying ? (
        <Suspense fallback={null}>
          <PaidBefore payroll={id} rows={[row]} onClose={() => setPaying(false)} onChanged={onChanged} />
        </Suspense>
      ) : null}
      {needsConfirmation && account !== null ? (
        <Button
          size="small"
          variant="secondary"
          label={named(t("row.confirm"))}
          onClick={() => change(() => api(confirmAccount, { id, no, account }))}
        >
          {t("row.confirm")}
        </Button>
      ) : null}
      {isLeftOut ? null : (
        <Button size="small" variant="quiet" label={named(t("row.edit"))} onClick={onEdit}>
          {t("row.edit")}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        label={named(t(isLeftOut ? "row.takeIn" : "row.leaveOut"))}
        onClick={() => change(() => api(leaveOutRow, { id, no, isLeftOut: !isLeftOut }))}
      >
        {t(isLeftOut ? "row.takeIn" : "row.leaveOut")}
      </Button>
    </>
  );
}

/** Asks with both names beside each other. Names that are far apart are most likely another person's. */
function useAccept(id: Id<"pl">, { no, name, bankName, isNear }: PayrollRowView, onChanged: PayrollRowProps["onChanged"]) {
  const t = useMessages(payrollRowMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  return () =>
    errors.attempt(async () => {
      if (bankName === null) return;
      await dialogs.confirm({
        kind: isNear ? "question" : "warning",
        title: t(isNear ? "accept.near" : "accept.far"),
        text: (
          <>
            <span className="block">
              {t("near.yours")}: <strong>{name}</strong>
            </span>
            <span className="block">
              {t("near.theirs")}: <strong>{bankName}</strong>
            </span>
            {isNear ? null : <span className="mt-2 block">{t("accept.farText")}</span>}
          </>
        ),
        confirmText: t("accept.yes"),
        loading: "sending",
        onConfirm: async () => onChanged(await api(acceptName, { id, no, bankName })),
      });
    });
}
