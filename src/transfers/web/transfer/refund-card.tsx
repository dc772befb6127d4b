import { formatMoney } from "#kernel/money.ts";
import { formatInstant, formatDate } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { TransferView } from "../../contract.ts";
import { transferPageWords } from "./messages.ts";

/** What comes back: how much, where to, by when, under which reference. In place of the price of what did not happen. */
export default function RefundCard({ transfer: { total, refund, refundPlan, feeKept } }: { readonly transfer: TransferView }) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  if (refund === null) return null;
  const amount = (money: typeof total) => <span className="figures">{formatMoney(money, language)}</span>;
  const when =
    refundPlan?.paidAt != null
      ? t("refund.done", { at: formatInstant(refundPlan.paidAt, language) })
      : refund.needsAccount
        ? t("refund.waits")
        : refundPlan?.by
          ? t("refund.by", { day: formatDate(refundPlan.by, language) })
          : t("refund.soon");
  const reference = refundPlan?.reference ?? null;
  const account = refundPlan?.to ?? null;
  const where = account === null ? t("refund.toOrigin") : t("refund.toAccount", account);
  return (
    <Card title={t("refund.title")} level={2}>
      <DescriptionList
        items={[
          { term: t("refund.paid"), value: amount(total) },
          ...(feeKept === null ? [] : [{ term: t("refund.kept"), value: amount(feeKept) }]),
          { term: t("refund.back"), value: <strong className="text-lg">{amount(refund.amount)}</strong> },
          { term: t("refund.to"), value: refund.needsAccount ? t("refund.toAsked") : where },
          { term: t("refund.when"), value: when },
          ...(reference === null
            ? []
            : [
                {
                  term: t("refund.reference"),
                  value: <span className="text-sm break-all figures">{reference}</span>,
                  action: <CopyButton text={reference} what={t("refund.reference")} />,
                },
              ]),
        ]}
      />
    </Card>
  );
}
