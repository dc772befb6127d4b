import { formatMoney, type Money } from "#kernel/money.ts";
import { divideRounded, type Rate } from "#kernel/rate.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
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
        rate={rate === null ? t("noRate") : `1\u00A0${receives.currency} = ${rateShown(rate.ours, language)}`}
        {...(rate !== null && {
          rateTime: t("rateTime", { mid: rateShown(rate.mid, language), when: formatInstant(rate.asOf, language) }),
        })}
        margin={rate === null ? null : amount(margin)}
        recipient={amount(receives)}
        arrives={t("arrives", dayAndTime(transfer.arrivesBy, language))}
        pay={amount(transfer.total)}
        costPercent={percentOf(totalCostBps ?? 0, language)}
      />
    </Card>
  );
}

/** "Senin, 23 Nov" and "17.00 WIB". */
function dayAndTime(instant: Date, language: Language) {
  const time = formatInstant(instant, language, "time");
  return { day: formatInstant(instant, language).slice(0, -time.length - 2), time };
}

/** Rupiah for one unit: a rate of 11.8765 needs more behind the mark than one of 12,675.60. */
function rateShown({ scaled, scale }: Rate, language: Language): string {
  const one = 10n ** BigInt(scale);
  const places = scaled / one >= 1_000n ? 2 : 4;
  const digits = divideRounded(scaled * 10n ** BigInt(places), one, "half_up")
    .toString()
    .padStart(places + 1, "0");
  const [group, mark] = language === "ID" ? [".", ","] : [",", "."];
  return `Rp\u00A0${digits.slice(0, -places).replace(/\B(?=(?:[0-9]{3})+$)/g, group)}${mark}${digits.slice(-places)}`;
}

function percentOf(bps: number, language: Language): string {
  const digits = String(bps).padStart(3, "0");
  return `${digits.slice(0, -2)}${language === "ID" ? "," : "."}${digits.slice(-2)}%`;
}
