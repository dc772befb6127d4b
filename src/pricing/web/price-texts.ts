/** A price as its five lines are written, in the language of the page. Only loaders and the app's own pages write it: it needs zod beneath. */
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/amount.ts";
import { divideRounded, type Rate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import type { PriceView } from "../contract.ts";
import { lineWords } from "./calculator/messages.ts";

/** A price as its lines show it. The same strings are what `AmountLines` takes. */
export interface PriceTexts {
  readonly send: string;
  readonly fee: string;
  readonly feeDetail: string;
  readonly rate: string;
  readonly rateTime?: string;
  readonly margin: string | null;
  readonly recipient: string;
  readonly arrives: string;
  readonly arrivesDetail?: string;
  readonly pay: string;
  readonly costPercent: string;
}

export function priceTexts(price: PriceView, language: Language): PriceTexts {
  const t = createTranslate(lineWords[language], language);
  const amount = (money: PriceView["total"]) => formatMoney(money, language);
  const { rate, mid, rateAsOf, receives } = price;
  const isExchanged = rate !== null && mid !== null && rateAsOf !== null;
  const rounding = amount(price.rounding);
  const isRounded = rounding !== amount({ currency: "IDR", minor: 0n });
  const waits = [...new Set(price.arrivesWhy.map(({ reason }) => reason))];
  return {
    send: amount(price.principal),
    fee: amount(price.feeAndTax),
    feeDetail: t("feeDetail", { fee: amount(price.fee), tax: amount(price.tax) }),
    rate: isExchanged ? `1\u00A0${receives.currency} = ${rateShown(rate, language)}` : t("noRate"),
    ...(isExchanged && { rateTime: t("mid", { mid: rateShown(mid, language), when: formatInstant(rateAsOf, language) }) }),
    margin: !isExchanged
      ? null
      : isRounded
        ? t("marginAndRounding", { margin: amount(price.margin), rounding })
        : amount(price.margin),
    recipient: amount(receives),
    arrives: t("before", dayAndTime(price.arrivesBy, language)),
    ...(waits.length > 0 && { arrivesDetail: waits.map((wait) => t(`waits.${wait}`)).join(", ") }),
    pay: amount(price.total),
    costPercent: percentOf(price.totalCostBps, language),
  };
}

/** "Senin, 23 Nov" and "17.00 WIB". */
function dayAndTime(instant: Date, language: Language): { readonly day: string; readonly time: string } {
  const time = formatInstant(instant, language, "time");
  return { day: formatInstant(instant, language).slice(0, -time.length - 2), time };
}

/** Rupiah for one unit, to six figures or so: a rate of 11.8765 needs more behind the mark than one of 12,675.60. */
export function rateShown({ scaled, scale }: Rate, language: Language): string {
  const whole = scaled / 10n ** BigInt(scale);
  const places = whole >= 1_000n ? 2 : 4;
  const digits = divideRounded(scaled * 10n ** BigInt(places), 10n ** BigInt(scale), "half_up")
    .toString()
    .padStart(places + 1, "0");
  const [group, mark] = language === "ID" ? [".", ","] : [",", "."];
  const front = digits.slice(0, -places).replace(/\B(?=(?:[0-9]{3})+$)/g, group);
  return `Rp\u00A0${front}${mark}${digits.slice(-places)}`;
}

function percentOf(bps: number, language: Language): string {
  const digits = String(bps).padStart(3, "0");
  return `${digits.slice(0, -2)}${language === "ID" ? "," : "."}${digits.slice(-2)}%`;
}
