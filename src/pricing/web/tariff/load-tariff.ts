/** What loaders of product pages call: only the server runs it. */
import type { Api } from "#kernel/endpoint.ts";
import { formatMoney, isZero, money, type Money } from "#kernel/money.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import { createTranslate } from "#web/i18n.tsx";
import { EXAMPLE_MINOR, readTariff, type Tariff, type TariffWay } from "../../contract-tariff.ts";
import type { Product } from "../../ways.ts";
import { priceTexts } from "../price-texts.ts";
import { tariffWords } from "./messages.ts";
import type { Fact, TariffRow, TariffTable, TariffView } from "./view.ts";

export type TariffProduct = Product;
type Words = ReturnType<typeof writer>;

/** Everything that is the same for all figures of one page. */
function writer(language: Language) {
  const names = new Intl.DisplayNames(localeTag(language), { type: "region" });
  return {
    language,
    t: createTranslate(tariffWords[language], language),
    amount: (one: Money) => formatMoney(one, language),
    country: (code: string) => names.of(code) ?? code,
    byName: new Intl.Collator(localeTag(language)).compare,
  };
}

/** The price list of a product, today. Null in an installation that has no corridor of it yet. */
export async function loadTariff(
  { api, language }: { readonly api: Api; readonly language: Language },
  product: Product,
): Promise<TariffView | null> {
  const tariff = await api(readTariff, { product });
  if (tariff.ways.length === 0) return null;
  const words = writer(language);
  return {
    fees: { title: words.t("fees"), lines: feeLines(tariff, words) },
    tables: product === "international" ? [countries(tariff, words)] : [...rails(tariff, words), ...limits(tariff, words)],
  };
}

/** Most corridors have the fee of their product; those that have their own stand after it, by name. */
function feeLines({ ways, taxBps }: Tariff, { t, language, country, amount }: Words): string[] {
  const byFee = Map.groupBy(ways, ({ fees }) => tiersText(fees, { t, language, amount }).join("\n"));
  const [usual, ...others] = [...byFee].toSorted(([, a], [, b]) => b.length - a.length);
  const own = others.flatMap(([text, some]) =>
    some.map((one) => t("feeOf", { country: country(one.country), fee: text.replaceAll("\n", "; ") })),
  );
  const tax = taxBps === null ? [] : [t("tax", { percent: formatBps(taxBps, language).replace(/[.,]00%$/, "%") })];
  return [...(usual?.[0].split("\n") ?? []).filter((line) => line !== ""), ...own, ...tax];
}

function tiersText(fees: TariffWay["fees"], { t, language, amount }: Pick<Words, "t" | "language" | "amount">): string[] {
  return fees.map(({ from, fixed, bps, least, most }) => {
    const share = formatBps(bps, language);
    const base =
      bps === 0
        ? t("fixed", { fixed: amount(fixed) })
        : isZero(fixed)
          ? t("onlyShare", { share })
          : t("share", { fixed: amount(fixed), share });
    const raised = least === null ? base : t("atLeast", { fee: base, bound: amount(least) });
    const bounded = most === null ? raised : t("atMost", { fee: raised, bound: amount(most) });
    return isZero(from) ? bounded : t("from", { from: amount(from), fee: bounded });
  });
}

function countries({ ways }: Tariff, words: Words): TariffTable {
  const { t, amount, country, byName } = words;
  return {
    key: "countries",
    title: t("example", { amount: amount(money("IDR", BigInt(EXAMPLE_MINOR))) }),
    head: t("country"),
    rows: ways.map((way) => countryRow(way, country(way.country), words)).toSorted((a, b) => byName(a.name, b.name)),
  };
}

function countryRow(way: TariffWay, name: string, words: Words): TariffRow {
  const { t, language } = words;
  const price = way.example && priceTexts(way.example, language);
  const facts: Fact[] = price
    ? [
        { term: t("rate"), text: price.rate },
        { term: t("fee"), text: price.fee },
        { term: t("receives"), text: price.recipient, isMain: true },
        { term: t("arrives"), text: price.arrives },
        { term: t("cost"), text: price.costPercent ?? "" },
      ]
    : [];
  return {
    key: way.corridor,
    name,
    note: way.currency,
    facts,
    instead: price ? null : whyNoPrice(way, words),
    link: price && {
      to: `/kalkulator?${new URLSearchParams({ to: way.country, via: way.method, send: EXAMPLE_MINOR.slice(0, -2) }).toString()}`,
      text: t("count"),
      label: t("countFor", { country: name }),
    },
  };
}

function whyNoPrice({ whyNot, stoppedBecause, least, most }: TariffWay, { t, language, amount }: Words): string {
  if (stoppedBecause !== null) return t("closed", { reason: stoppedBecause[language] });
  return whyNot === null ? t("outOfBounds", { least: amount(least), most: amount(most) }) : t("noPrice");
}

function rails({ rails: all }: Tariff, { t, amount }: Words): TariffTable[] {
  const rows = all.map(({ rail, isOpen, most, hours, arrival }): TariffRow => {
    const when = hours === null ? t("always") : t(hours.days, { opens: hours.opens, cutOff: hours.cutOff });
    const isHours = arrival.kind === "minutes" && arrival.minutes >= 120 && arrival.minutes % 60 === 0;
    const soon =
      arrival.kind === "working_days"
        ? t("days", { days: arrival.days })
        : isHours
          ? t("hours", { hours: arrival.minutes / 60 })
          : t("minutes", { minutes: arrival.minutes });
    const facts = [most === null ? t("noMost") : t("upTo", { most: amount(most) }), when, soon];
    const terms = [t("perTransfer"), t("openHours"), t("arrives")];
    return {
      key: rail,
      name: t(`rail.${rail}`),
      note: null,
      link: null,
      facts: isOpen ? facts.map((text, n) => ({ term: terms[n] ?? "", text, isMain: n === 0 })) : [],
      instead: isOpen ? null : t("railClosed"),
    };
  });
  return rows.length === 0 ? [] : [{ key: "rails", title: t("rails"), head: "", rows }];
}

/** The product's own limit, which counts for everybody, and those of the tiers. */
function limits({ tiers, limit }: Tariff, { t, amount }: Words): TariffTable[] {
  const most = (one: Money | null) => (one === null ? t("none") : amount(one));
  const plain = { note: null, link: null, instead: null };
  const byTier: TariffRow[] = tiers.map(({ tier, transfer, month }) => ({
    ...plain,
    key: tier,
    name: t("tier", { number: tier.slice(1) }),
    facts: [
      { term: t("perTransfer"), text: most(transfer), isMain: true },
      { term: t("perMonth"), text: most(month) },
    ],
  }));
  const tables = [{ key: "tiers", title: t("limits"), head: "", rows: byTier }];
  if (limit === null) return tables;
  const facts = [
    { term: t("perTransfer"), text: most(limit.transfer), isMain: true },
    { term: t("perDay"), text: most(limit.day) },
    { term: t("countPerDay"), text: limit.countPerDay === null ? t("none") : String(limit.countPerDay) },
  ];
  return [{ key: "limit", title: t("ownLimit"), head: "", rows: [{ ...plain, key: "all", name: t("all"), facts }] }, ...tables];
}
