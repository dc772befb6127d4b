import { formatMoney, type Money } from "#kernel/money.ts";
import { formatBps, formatRupiahRate } from "#kernel/rate.ts";
import { formatDayAndTime, formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { AmountLines } from "#web/ui/amount-lines.tsx";
import { Card } from "#web/ui/card.tsx";
import type { TransferView } from "../../contract.ts";
import { transferPageWords } from "./messages.ts";

/** The five lines, as they were agreed. All figures are the server's. */
export function PriceCard({ transfer }: { readonly transfer: TransferView }) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const amount = (money: Money) => formatMoney(money, language);
  const { rate, margin, totalCostBps, receives, feeAndTax } = transfer;
  return (
    <Card title={t("price")} level={2}>
      <AmountLines
        send={amount(transfer.principal)}
        fee={amount(feeAndTax)}
        feeDetail={t("feeDetail", { fee: amount(transfer.fee), tax: amount(transfer.tax) })}
        rate={rate === null ? t("noRate") : `1\u00A0${receives.currency} = ${formatRupiahRate(rate.ours, language)}`}
        {...(rate !== null && {
          rateTime: t("rateTime", { mid: formatRupiahRate(rate.mid, language), when: formatInstant(rate.asOf, language) }),
        })}
        margin={rate === null ? null : amount(margin)}
        recipient={amount(receives)}
        arrives={t("arrives", formatDayAndTime(transfer.arrivesBy, language))}
        pay={amount(transfer.total)}
        costPercent={formatBps(totalCostBps ?? 0, language)}
      />
    </Card>
  );
}
