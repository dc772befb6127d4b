/** Formats the five lines of a price in the page's language. Only for loaders and pages of the app, because it imports zod. */
import type { Language } from "#kernel/locale.ts";
import { formatMoney, isPayable } from "#kernel/amount.ts";
import { formatBps, formatRupiahRate } from "#kernel/rate.ts";
import { deadlineDayAndTime } from "#kernel/deadline/deadline.ts";
import { formatInstant } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import type { AmountLinesProps } from "#web/ui/price/amount-lines.tsx";
import type { PriceView } from "../contract.ts";
import { lineMessages } from "../../calculator/web/messages.ts";

/** The formatted lines of a price, in the form that `AmountLines` takes. */
export type PriceTexts = Omit<AmountLinesProps, "lockedUntil" | "rateHelp">;

/** The fields that are formatted: a quote has them, and so has a transfer's agreement. */
export type WrittenPrice = Omit<PriceView, "totalCostBps" | "corridor" | "fixedSide" | "rateSource"> & {
  /** Null when no longer known. */
  readonly totalCostBps: number | null;
};

export function priceTexts(price: WrittenPrice, language: Language): PriceTexts {
  const t = createTranslate(lineMessages[language], language);
  const amount = (money: PriceView["total"]) => formatMoney(money, language);
  const { rate, mid, rateAsOf, receives } = price;
  const isExchanged = rate !== null && mid !== null && rateAsOf !== null;
  // Margin and rounding are not paid by themselves, so they may have sen, and the lines add up only with them.
  const inFull = (money: PriceView["total"]) => formatMoney(money, language, { exact: !isPayable(money) });
  const isRounded = price.rounding.minor !== 0n;
  const waits = [...new Set(price.arrivesWhy.map(({ reason }) => reason))];
  return {
    send: amount(price.principal),
    fee: amount(price.feeAndTax),
    feeDetail: t("feeDetail", { fee: amount(price.fee), tax: amount(price.tax) }),
    rate: isExchanged ? `1\u00A0${receives.currency} = ${formatRupiahRate(rate, language)}` : null,
    ...(isExchanged && { rateTime: t("mid", { mid: formatRupiahRate(mid, language), when: formatInstant(rateAsOf, language) }) }),
    margin: isExchanged ? inFull(price.margin) : null,
    ...(isExchanged && {
      marginDetail: isRounded ? t("inRateWithRounding", { rounding: inFull(price.rounding) }) : t("inRate"),
    }),
    recipient: amount(receives),
    arrives: t("before", deadlineDayAndTime(price.arrivesBy, language)),
    ...(waits.length > 0 && { arrivesDetail: waits.map((wait) => t(`waits.${wait}`)).join(", ") }),
    pay: amount(price.total),
    costPercent: costPercent(price, language),
  };
}

/** The total cost in percent. A cost that rounds to nothing is not free. */
function costPercent({ totalCostBps, feeAndTax, margin }: WrittenPrice, language: Language): string | null {
  if (totalCostBps === null) return null;
  const isTiny = totalCostBps === 0 && [feeAndTax, margin].some(({ minor }) => minor > 0n);
  return isTiny ? `<\u00A0${formatBps(1, language)}` : formatBps(totalCostBps, language);
}
