import { formatMoney } from "#kernel/money.ts";
import { formatInstant, formatDate } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { TransferView } from "../../contract.ts";
import { refundWords } from "./refund/messages.ts";
import { RefundReference } from "./refund-reference.tsx";
import { RefundedAccount } from "./refunded-account.tsx";

/** What comes back: how much, where to, by when, under which reference. In place of the price of what did not happen. */
export default function RefundCard({
  transfer: { total, isPaidInCash, refund, refundPlan, feeKept, collectedAt },
}: {
  readonly transfer: TransferView;
}) {
  const t = useWords(refundWords);
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
  const reference = refundPlan?.reference ?? null;
  const account = refundPlan?.to ?? null;
  const origin = isPaidInCash ? t("toAsked") : t("toOrigin");
  const outlet = collectedAt === null ? t("toOutlet") : t("toOutletAt", { outlet: collectedAt });
  const where = inCash ? outlet : account === null ? origin : <RefundedAccount {...account} />;
  const handed = inCash && refund.inCash !== null ? refund.inCash : { handed: refund.amount, rounding: null };
  return (
    <Card title={t("title")} level={2}>
      <DescriptionList
        items={[
          { term: t("paid"), value: amount(total) },
          ...(feeKept === null ? [] : [{ term: t("kept"), value: amount(feeKept) }]),
          ...(handed.rounding === null || handed.rounding.minor === 0n
            ? []
            : [
                { term: t("owed"), value: amount(refund.amount) },
                { term: t("roundedUp"), value: amount(handed.rounding) },
              ]),
          { term: t("back"), value: <strong className="text-lg">{amount(handed.handed)}</strong> },
          { term: t("to"), value: refund.needsAccount ? t("toAsked") : where },
          { term: t("when"), value: when },
          ...(reference === null
            ? []
            : [
                {
                  term: t("reference"),
                  value: <RefundReference reference={reference} />,
                  action: <CopyButton text={reference} what={t("reference")} />,
                },
              ]),
        ]}
      />
    </Card>
  );
}
