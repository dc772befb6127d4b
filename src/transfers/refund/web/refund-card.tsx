import { formatMoney } from "#kernel/money.ts";
import { formatInstant, formatDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { TransferView } from "../../details/contract.ts";
import { refundMessages } from "./messages.ts";
import { referenceFacts } from "./refund-reference.tsx";
import { RefundedAccount } from "./refunded-account.tsx";

/** The refund: amount, destination, day and reference. Shown in place of the price of a payout that did not happen. */
export default function RefundCard({
  transfer: { total, isPaidInCash, refund, refundPlan, feeRetained, collectedAt },
}: {
  readonly transfer: TransferView;
}) {
  const t = useMessages(refundMessages);
  const language = useLanguage();
  if (refund === null) return null;
  const amount = (money: typeof total) => <span className="figures">{formatMoney(money, language)}</span>;
  const inCash = refund.cash === "ready" || refund.cash === "collecting" || refund.cash === "collected";
  const when =
    refundPlan?.paidAt != null
      ? t("done", { at: formatInstant(refundPlan.paidAt, language) })
      : refund.cash === "collecting"
        ? t("atOnce")
        : inCash
          ? t("anyTime")
          : refund.needsAccount
            ? t("waits")
            : refundPlan?.by
              ? t("by", { day: formatDate(refundPlan.by, language) })
              : t("soon");
  const account = refundPlan?.to ?? null;
  const origin = isPaidInCash ? t("toRequested") : t("toOrigin");
  const outlet = collectedAt === null ? t("toOutlet") : t("toOutletAt", { outlet: collectedAt });
  const where = inCash ? outlet : account === null ? origin : <RefundedAccount {...account} />;
  const cashShown = inCash && refund.inCash !== null ? refund.inCash : { amount: refund.amount, rounding: null };
  return (
    <Card title={t("title")} level={2}>
      <DescriptionList
        items={[
          { term: t("paid"), value: amount(total) },
          ...(feeRetained === null ? [] : [{ term: t("kept"), value: amount(feeRetained) }]),
          ...(cashShown.rounding === null || cashShown.rounding.minor === 0n
            ? []
            : [
                { term: t("owed"), value: amount(refund.amount) },
                { term: t("roundedUp"), value: amount(cashShown.rounding) },
              ]),
          { term: t("back"), value: <strong className="text-lg">{amount(cashShown.amount)}</strong> },
          { term: t("to"), value: refund.needsAccount ? t("toRequested") : where },
          { term: t("when"), value: when },
          ...referenceFacts(refundPlan?.reference ?? null, t),
        ]}
      />
    </Card>
  );
}
