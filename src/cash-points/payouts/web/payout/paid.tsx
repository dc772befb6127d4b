import { CircleCheck } from "lucide-react";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { counterPath } from "../../../web/load-counter.ts";
import { SlipButtons } from "../../../slips/web/slip-buttons.tsx";
import { payoutMessages } from "./messages.ts";
import type { PayoutProps } from "./payout-props.ts";

/** The payout is recorded: the cash is handed over now, and the slip is signed. */
export function Paid({ desk: counter, shown: { payout, transferName } }: PayoutProps) {
  const t = useMessages(payoutMessages);
  const language = useLanguage();
  const amount = formatMoney(payout.amount, language);
  const isRefund = payout.purpose === "refund";
  return (
    <>
      <section
        role="status"
        className="flex flex-col items-center rounded-card border border-success bg-success-soft px-5 py-8 text-center text-on-success-soft print:hidden"
      >
        <CircleCheck aria-hidden size={56} />
        <p className="mt-3 text-2xl font-bold figures">{t("hand", { amount })}</p>
        <p className="mt-2">{t("handText", { name: transferName ?? payout.documentName })}</p>
        {payout.endedAt === null ? null : (
          <p className="mt-1 text-sm">{t("paidAt", { when: formatInstant(payout.endedAt, language) })}</p>
        )}
        {/* A warning for readers who open this page later from the day's list: hand out the cash only once. */}
        <p className="mt-1 text-sm font-semibold">{t("once")}</p>
      </section>
      <div className="hidden print:block">
        <p className="text-2xl font-bold figures">{amount}</p>
        {payout.endedAt === null ? null : <p>{t("paidAt", { when: formatInstant(payout.endedAt, language, "long") })}</p>}
        <p className="mt-4">{t(isRefund ? "refund.declares" : "declares", { amount })}</p>
        <div className="mt-24 grid grid-cols-2 gap-12 text-sm">
          <p className="border-t border-ink pt-1">{t(isRefund ? "refund.sign" : "signRecipient")}</p>
          <p className="border-t border-ink pt-1">{t("signCashier")}</p>
        </div>
      </div>
      <section aria-labelledby="slip" className="print:hidden">
        <h2 id="slip" className="text-lg font-bold">
          {t(isRefund ? "refund.slip" : "slip")}
        </h2>
        <p className="text-sm text-ink-muted">{t(isRefund ? "refund.slipText" : "slipText")}</p>
        <div className="mt-3">
          <SlipButtons outlet={payout.outlet} id={payout.id} canPrint />
        </div>
      </section>
      <div className="print:hidden">
        <LinkButton to={counterPath(href("/dashboard/counter"), counter)} size="large" wide>
          {t("next")}
        </LinkButton>
      </div>
    </>
  );
}
