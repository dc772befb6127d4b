import { maskedAccount } from "#kernel/text/account-digits.ts";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import type { TransferView } from "../../details/contract.ts";
import type { requestApproval, requestRefundApproval } from "../contract.ts";
import { approvalMessages } from "./messages.ts";

interface ApprovedTransferProps {
  readonly approves: Output<typeof requestApproval>["approves"];
  /** The transfer before the change, if any: its previous recipient, and whether it was paid. */
  readonly before?: TransferView;
}

/** The transfer as approved: amount and recipient. */
export function ApprovedTransfer({ approves, before }: ApprovedTransferProps) {
  const t = useMessages(approvalMessages);
  const language = useLanguage();
  const { principal, total, receives, recipientName, bankTitle, accountEnd, isCash, city } = approves;
  const insteadOf = before && replacedBy(approves, before);
  return (
    <div className={FACE}>
      <p className="text-sm text-on-deep-muted">{t(before === undefined || isUnpaid(before) ? "pays" : "paid")}</p>
      <p className="text-amount figures">{formatMoney(total, language)}</p>
      {/* The message with the code begins with this amount. */}
      <p className="text-sm text-on-deep-muted figures">{t("sends", { amount: formatMoney(principal, language) })}</p>
      <p className="mt-4 text-sm text-on-deep-muted">{t("to")}</p>
      <p className="text-lg font-bold wrap-anywhere">{recipientName}</p>
      {isCash ? (
        <p className="text-on-deep-muted">{city === null ? t("cash") : t("cashIn", { city })}</p>
      ) : (
        <p className="text-on-deep-muted">
          <AccountAtBank bank={bankTitle} end={accountEnd} />
        </p>
      )}
      {isCash && accountEnd !== null ? (
        <p className="text-on-deep-muted">
          <AccountAtBank bank={t("phone")} end={accountEnd} />
        </p>
      ) : null}
      {insteadOf === undefined || insteadOf === "" ? null : (
        <p className="text-sm wrap-anywhere text-on-deep-muted">{t("insteadOf", { name: insteadOf })}</p>
      )}
      <p className="mt-4 flex items-center gap-2 text-sm text-on-deep-muted">
        <span aria-hidden className="size-2.5 rounded-pill bg-accent" />
        {t("receives")} <strong className="text-on-deep figures">{formatMoney(receives, language)}</strong>
      </p>
    </div>
  );
}

/** The refund as approved: amount and account holder. */
export function ApprovedRefund({ approves }: { readonly approves: Output<typeof requestRefundApproval>["approves"] }) {
  const t = useMessages(approvalMessages);
  const { amount, name, bankTitle, accountEnd } = approves;
  return (
    <div className={FACE}>
      <p className="text-sm text-on-deep-muted">{t("refund")}</p>
      <p className="text-amount figures">{formatMoney(amount, useLanguage())}</p>
      <p className="mt-4 text-sm text-on-deep-muted">{t("account")}</p>
      <p className="text-lg font-bold wrap-anywhere">{name}</p>
      <p className="text-on-deep-muted">
        <AccountAtBank bank={bankTitle} end={accountEnd} />
      </p>
    </div>
  );
}

const FACE = "tone-deep mb-6 rounded-card p-5 text-on-deep sm:p-6";

const isUnpaid = ({ state }: TransferView) => state === "CREATED" || state === "AWAITING_PAYMENT";

/** The replaced recipient; the account if both have the same name. Empty where both are equal, as after a correction of another field. */
function replacedBy(now: ApprovedTransferProps["approves"], before: TransferView): string {
  if (now.recipientName !== before.recipientName) return before.recipientName;
  if (now.bankTitle === before.bankTitle && now.accountEnd === before.accountEnd) return "";
  return `${before.recipientName}, ${accountText(before.bankTitle, before.accountEnd)}`;
}

const accountText = (bankTitle: string | null, accountEnd: string | null) =>
  [bankTitle, accountEnd && maskedAccount(accountEnd)].filter(Boolean).join(" ");
