/** For loaders of product pages: runs on the server only. */
import type { Api } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatMoney, isZero, money, type Money } from "#kernel/money.ts";
import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import { createTranslate } from "#web/i18n.tsx";
import { EXAMPLE_MINOR, readTariff, type Tariff, type TariffCorridor } from "../contract.ts";
import type { Product } from "../../model/corridor-codes.ts";
import { priceTexts } from "../../quotes/web/price-texts.ts";
import { tariffMessages } from "./messages.ts";
import type { Fact, TariffRow, TariffTable, TariffView } from "./view.ts";

export type TariffProduct = Product;
type Writer = ReturnType<typeof writer>;

/** What all figures of one page share: language, names and formats. */
export function writer(language: Language) {
  return {
    language,
    t: createTranslate(tariffMessages[language], language),
    amount: (one: Money) => formatMoney(one, language),
    country: countryNames(language),
    byName: new Intl.Collator(localeTag(language)).compare,
  };
}

export type Tariffs = (product: Product) => Promise<Tariff>;

/** The current price lists, each read once for a page: its list and its screens show the same figures. */
export function openTariffs(api: Api): Tariffs {
  const read = new Map<Product, Promise<Tariff>>();
  return (product) => {
    const tariff = read.get(product) ?? api(readTariff, { product });
    read.set(product, tariff);
    return tariff;
  };
}

/** The current price list of a product. Null in an installation without a corridor of it. */
export async function loadTariff(
  { tariffs, language }: { readonly tariffs: Tariffs; readonly language: Language },
  product: Product,
): Promise<TariffView | null> {
  const tariff = await tariffs(product);
  if (tariff.corridors.length === 0) return null;
  const writing = writer(language);
  return {
    fees: { title: writing.t("fees"), lines: feeLines(tariff, writing) },
    tables: product === "international" ? [countries(tariff, writing)] : [...rails(tariff, writing), ...limits(tariff, writing)],
  };
}

/** Most corridors have their product's fee; those with their own follow, by name. */
function feeLines({ corridors, taxBps }: Tariff, { t, language, country, amount }: Writer): string[] {
  const byFee = Map.groupBy(corridors, ({ fees }) => tiersText(fees, { t, language, amount }).join("\n"));
  const [usual, ...others] = [...byFee].toSorted(([, a], [, b]) => b.length - a.length);
  const own = others.flatMap(([text, some]) =>
    some.map((one) => t("feeOf", { country: country(one.country), fee: text.replaceAll("\n", "; ") })),
  );
  const tax = taxBps === null ? [] : [t("tax", { percent: formatBps(taxBps, language).replace(/[.,]00%$/, "%") })];
  return [...(usual?.[0].split("\n") ?? []).filter((line) => line !== ""), ...own, ...tax];
}

function tiersText(fees: TariffCorridor["fees"], { t, language, amount }: Pick<Writer, "t" | "language" | "amount">): string[] {
  return fees.map(({ from, fixed, bps, min, max }) => {
    const share = formatBps(bps, language);
    const base =
      bps === 0
        ? t("fixed", { fixed: amount(fixed) })
        : isZero(fixed)
          ? t("onlyShare", { share })
          : t("share", { fixed: amount(fixed), share });
    const raised = min === null ? base : t("atLeast", { fee: base, bound: amount(min) });
    const bounded = max === null ? raised : t("upToMax", { fee: raised, bound: amount(max) });
    return isZero(from) ? bounded : t("from", { from: amount(from), fee: bounded });
  });
}

function countries({ corridors }: Tariff, writing: Writer): TariffTable {
  const { t, amount, country, byName } = writing;
  return {
    key: "countries",
    title: t("example", { amount: amount(money("IDR", BigInt(EXAMPLE_MINOR))) }),
    head: t("country"),
    rows: corridors
      .map((corridor) => countryRow(corridor, country(corridor.country), writing))
      .toSorted((a, b) => byName(a.name, b.name)),
  };
}

function countryRow(corridor: TariffCorridor, name: string, writing: Writer): TariffRow {
  const { t, language } = writing;
  const price = corridor.example && priceTexts(corridor.example, language);
  const facts: Fact[] = price
    ? [
        { term: t("rate"), text: price.rate ?? "", isDetail: true },
        { term: t("fee"), text: price.fee, isDetail: true },
        { term: t("receives"), text: price.recipient, isMain: true },
        { term: t("arrives"), text: price.arrives, isDetail: true },
        { term: t("cost"), text: price.costPercent ?? "" },
      ]
    : [];
  return {
    key: corridor.corridor,
    name,
    mark: corridor.country,
    note: corridor.currency,
    facts,
    instead: price ? null : whyNoPrice(corridor, writing),
    link: price && {
      to: `${href("/kalkulator")}?${new URLSearchParams({ to: corridor.country, via: corridor.method, send: EXAMPLE_MINOR.slice(0, -2) }).toString()}`,
      text: t("count"),
      label: t("countFor", { country: name }),
    },
  };
}

function whyNoPrice({ whyNot, stoppedBecause, min, max }: TariffCorridor, { t, language, amount }: Writer): string {
  if (stoppedBecause !== null) return t("closed", { reason: stoppedBecause[language] });
  return whyNot === null ? t("outOfBounds", { min: amount(min), max: amount(max) }) : t("noPrice");
}

/** A rail in words: its name, the most it carries, when it is open and how soon money arrives. */
export function railTexts(
  { rail, max, hours, arrival }: Pick<Tariff["rails"][number], "rail" | "max" | "hours" | "arrival">,
  { t, amount }: Pick<Writer, "t" | "amount">,
) {
  const isHours = arrival.kind === "minutes" && arrival.minutes >= 120 && arrival.minutes % 60 === 0;
  return {
    name: t(`rail.${rail}`),
    max: max === null ? t("noMax") : t("upTo", { max: amount(max) }),
    open: hours === null ? t("always") : t(hours.days, { opens: hours.opens, cutOff: hours.cutOff }),
    soon:
      arrival.kind === "working_days"
        ? t("days", { days: arrival.days })
        : isHours
          ? t("hours", { hours: arrival.minutes / 60 })
          : t("minutes", { minutes: arrival.minutes }),
  };
}

function rails({ rails: all }: Tariff, writing: Writer): TariffTable[] {
  const { t } = writing;
  const rows = all.map((one): TariffRow => {
    const { name, max, open, soon } = railTexts(one, writing);
    const terms = [t("perTransfer"), t("openHours"), t("arrives")];
    return {
      key: one.rail,
      name,
      mark: null,
      note: null,
      link: null,
      facts: one.isOpen ? [max, open, soon].map((text, n) => ({ term: terms[n] ?? "", text, isMain: n === 0 })) : [],
      instead: one.isOpen ? null : t("railClosed"),
    };
  });
  return rows.length === 0 ? [] : [{ key: "rails", title: t("rails"), head: "", rows }];
}

/** The product's own limit, which applies to everyone, and those of the tiers. */
function limits({ tiers, limit }: Tariff, { t, amount }: Writer): TariffTable[] {
  const max = (one: Money | null) => (one === null ? t("none") : amount(one));
  const plain = { mark: null, note: null, link: null, instead: null };
  const byTier: TariffRow[] = tiers.map(({ tier, transfer, month }) => ({
    ...plain,
    key: tier,
    name: t("tier", { tier }),
    facts: [
      { term: t("perTransfer"), text: max(transfer), isMain: true },
      { term: t("perMonth"), text: max(month) },
    ],
  }));
  const tables = [{ key: "tiers", title: t("limits"), head: "", rows: byTier }];
  if (limit === null) return tables;
  const facts = [
    { term: t("perTransfer"), text: max(limit.transfer), isMain: true },
    { term: t("perDay"), text: max(limit.day) },
    { term: t("countPerDay"), text: limit.countPerDay === null ? t("none") : String(limit.countPerDay) },
  ];
  return [{ key: "limit", title: t("ownLimit"), head: "", rows: [{ ...plain, key: "all", name: t("all"), facts }] }, ...tables];
}
