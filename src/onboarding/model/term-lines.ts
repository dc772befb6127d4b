/** The terms of a contract as lines of label and value, for screen and paper: both show the same words. Pure. */
import { formatMoney } from "#kernel/amount.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import type { Money } from "#kernel/money.ts";
import { termMessages } from "./messages.ts";
import type { Terms } from "./terms.ts";

const percent = (bps: number, language: Language) =>
  `${(bps / 100).toLocaleString(localeTag(language), { maximumFractionDigits: 2 })} %`;

/** One commission in words: the fixed amount, the share and the cap. */
export function commissionText(
  { fixed, bps, max }: { readonly fixed: Money; readonly bps: number; readonly max: Money | null },
  language: Language,
): string {
  const t = termMessages[language];
  const money = (amount: Money) => formatMoney(amount, language);
  const parts = [...(fixed.minor === 0n && bps > 0 ? [] : [money(fixed)]), ...(bps === 0 ? [] : [percent(bps, language)])];
  return `${parts.join(" + ")}${max === null ? "" : `, ${t.atMost} ${money(max)}`}`;
}

export function termLines(terms: Terms, language: Language): (readonly [label: string, value: string])[] {
  const t = termMessages[language];
  const money = (amount: Money) => formatMoney(amount, language);
  const discount = (bps: number) => (bps === 0 ? t.standard : percent(bps, language));
  const expected = [
    [t.transfers, terms.expected.transfers.toLocaleString(localeTag(language))],
    [t.average, money(terms.expected.average)],
  ] as const;
  switch (terms.kind) {
    case "customer":
      return [[t.tier, t.tiers[terms.tier]], [t.discount, discount(terms.feeDiscountBps)], ...expected];
    case "agent": {
      const { settlement, chain, creditLine, commission, territory, outlets } = terms;
      return [
        [t.settlement, t.settlements[settlement]],
        ...(chain === null ? [] : [[t.chain, chain] as const]),
        ...(settlement === "credit" ? [[t.creditLine, money(creditLine)] as const] : []),
        [t.payOut, commission === null ? t.standard : commissionText(commission.payOut, language)],
        [t.cashIn, commission === null ? t.standard : commissionText(commission.cashIn, language)],
        [t.territory, territory.length === 0 ? t.everywhere : territory.map(({ name }) => name).join(", ")],
        ...outlets.map(({ entries }) => [t.outlet, `${entries.name}, ${entries.cityName}`] as const),
        ...expected,
      ];
    }
    case "partner":
      return [
        [t.prefund, money(terms.prefundMinimum)],
        [t.creditLine, money(terms.creditLine)],
        [t.cycle, t.cycles[terms.settlementCycle]],
        [t.discount, discount(terms.feeDiscountBps)],
        [t.dayLimit, money(terms.dayLimit)],
        [t.corridors, terms.corridors.join(", ")],
        ...(terms.addresses.length === 0 ? [] : [[t.addresses, terms.addresses.join(", ")] as const]),
        ...expected,
      ];
  }
}
