/** For loaders of pages with the calculator: runs on the server only. */
import type { Api, Output } from "#kernel/endpoint.ts";
import { formatMoney, isPayable, money, moneyCodec, parseAmount, plainAmount, type Currency, type Money } from "#kernel/money.ts";
import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag, type Bilingual, type Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { cashArrival, loadOpeningTime, type CashArrival } from "#cash-points/collection/web/opening-time-text.ts";
import { verificationHelp } from "#identity/web/verification-links.ts";
import { createTranslate, type Translate } from "#web/i18n.tsx";
import { calculatePrice, type PriceQuery, type PriceRefusal, type PriceView } from "../../quotes/contract.ts";
import { listBanks, listCorridors } from "../../corridors/contract.ts";
import { pricingRefusals } from "../../messages.ts";
import { priceTexts } from "../../quotes/web/price-texts.ts";
import { readCalculatorQuery, type CalculatorQuery } from "./calculator-query.ts";
import { neededTier } from "./needed-tier.ts";
import { calculatorMessages } from "./messages.ts";
import type { CalculatorAnswer, CalculatorNeeds, CalculatorProblem, CalculatorView, Place } from "./view.ts";

interface LoadContext {
  readonly api: Api;
  readonly language: Language;
}

/** The calculator with the answer to a query. Null in an installation without corridors. */
export async function loadCalculator({ api, language }: LoadContext, query: URLSearchParams): Promise<CalculatorView | null> {
  const [{ corridors, ...verification }, { banks }] = await Promise.all([api(listCorridors, {}), api(listBanks, {})]);
  if (corridors.length === 0) return null;
  const t = createTranslate(calculatorMessages[language], language);
  const nameOf = countryNames(language);
  const places = new Map<string, Place>();
  for (const { country, currency, method } of corridors) {
    const name = nameOf(country);
    const methodName =
      method === "cash"
        ? t("written.cash")
        : country === "ID"
          ? t("written.anyBank")
          : t("written.bankAbroad", { country: name });
    const payoutMethods = [...(places.get(country)?.payoutMethods ?? []), { payoutMethod: method, name: methodName }];
    places.set(country, { code: country, name, currency, payoutMethods });
  }
  const stopped = new Set(corridors.filter(({ whyNot }) => whyNot === "corridor_stopped").map(({ corridor }) => corridor));
  const answered = await answerQuery({ api, language }, readCalculatorQuery(query), places, stopped);
  // For a stopped corridor a higher tier does not help.
  const { announcedAmounts, ...shown } = answered;
  const needed = answered.stop === null ? needsOf(answered, verification, language) : null;
  const needs = needed && {
    ...needed,
    // Without the time of arrival, which nobody can reach who has to be verified first.
    announcement: [announcedAmounts, needed.sentence, needed.arrivesDetail].filter(Boolean).join(" "),
  };
  const answer = { ...shown, needs };
  const sorter = new Intl.Collator(localeTag(language));
  const { wrong: _wrong, written, ...plain } = calculatorMessages[language];
  const messages = banks.some(({ isWallet }) => isWallet)
    ? { ...plain, via: written.viaWallets, how: { ...plain.how, bank: written.howWallets } }
    : plain;
  return {
    ...answer,
    messages,
    verification: { help: verificationHelp(language) },
    // Indonesia first, because most money is sent there.
    places: [...places.values()].toSorted(
      (a, b) => Number(b.code === "ID") - Number(a.code === "ID") || sorter.compare(a.name, b.name),
    ),
    banks: groupsOf(banks, sorter, t),
  };
}

/** Popular banks first, then e-wallets, then the other banks by name. Empty groups are left out. */
function groupsOf(
  banks: Output<typeof listBanks>["banks"],
  sorter: Intl.Collator,
  t: Translate<(typeof calculatorMessages)["ID"]>,
): CalculatorView["banks"] {
  const choices = (some: typeof banks) => some.map(({ bank, shortName }) => ({ code: bank, name: shortName }));
  const isPopular = ({ isWallet, popular }: (typeof banks)[number]) => !isWallet && popular !== null;
  const others = banks.filter(({ isWallet, popular }) => !isWallet && popular === null);
  return [
    { label: t("written.popularBanks"), choices: choices(banks.filter(isPopular)) },
    { label: t("written.wallets"), choices: choices(banks.filter(({ isWallet }) => isWallet)) },
    { label: t("written.banks"), choices: choices(others).toSorted((a, b) => sorter.compare(a.name, b.name)) },
  ].filter(({ choices: some }) => some.length > 0);
}

/** The tier that a newly registered person reaches at once, by their birth date and identity number. */
const ENTRY_TIER = "L1";

/** The lowest tier that may send this, if a new customer may not send it at once. Shown before registration, not after it. */
function needsOf(
  { query, priced }: Pick<CalculatorAnswer, "query" | "priced">,
  { tiers, verificationReview }: Pick<Output<typeof listCorridors>, "tiers" | "verificationReview">,
  language: Language,
): Omit<CalculatorNeeds, "announcement"> | null {
  const needed = neededTier(tiers, { to: query.to, principalMinor: BigInt(priced?.principalMinor ?? 0) });
  const entry = tiers.find(({ tier }) => tier === ENTRY_TIER);
  if (entry === undefined || needed === null || needed <= ENTRY_TIER) return null;
  const t = createTranslate(calculatorMessages[language], language);
  const isAbroad = query.to !== "ID" && entry.isDomesticOnly;
  const max = entry.transfer === null ? "" : formatMoney(entry.transfer, language);
  const { days = 0, counted = "working" } = verificationReview ?? {};
  return {
    tier: needed,
    sentence: isAbroad ? t("written.needsAbroad") : t("written.needsAmount", { max }),
    arrives: t("written.afterVerification"),
    arrivesDetail: verificationReview === null ? "" : t(`written.verificationTakes.${counted}`, { days }),
  };
}

interface Answered extends Omit<CalculatorAnswer, "needs"> {
  /** The start of the announcement, without the time of arrival; the whole of it where there is no price. */
  readonly announcedAmounts: string;
}

async function answerQuery(
  { api, language }: LoadContext,
  rawQuery: CalculatorQuery,
  places: ReadonlyMap<string, Place>,
  stopped: ReadonlySet<string>,
): Promise<Answered> {
  const place = places.get(rawQuery.to);
  const currency = place?.currency ?? "IDR";
  const query = { ...rawQuery, via: viaIn(rawQuery, place) };
  const t = createTranslate(calculatorMessages[language], language);
  const nothing = { query, currency, send: "", receive: "", price: null, priced: null, stop: null, link: linkOf(query, null) };
  const typed = query.side === "source" ? { send: query.amount } : { receive: query.amount };
  const amount = readAmount(query, query.side === "source" ? "IDR" : currency, language);
  if (typeof amount === "string") {
    const sentence = t(`wrong.${amount}`);
    return { ...nothing, ...typed, problem: { at: "amount", sentence }, ...said(sentence) };
  }
  const shown = query.side === "source" ? { send: amountText(amount, language) } : { receive: amountText(amount, language) };
  const bank = /^[0-9]{3}$/.test(query.via) ? query.via : undefined;
  try {
    const priceQuery: PriceQuery = {
      corridor: `ID-${query.to}-${query.via === "cash" ? "cash" : "bank"}`,
      side: query.side,
      amountMinor: amount.minor.toString(),
      ...(bank !== undefined && { bank }),
    };
    const price = await api(calculatePrice, priceQuery);
    const priced = { query: priceQuery, principalMinor: price.principal.minor.toString() };
    const texts = await pricedTexts({ api, language }, price, query);
    return { query, currency, ...texts, priced, problem: null, stop: null, link: linkOf(query, amount) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = problemOf(error, language);
    if (error.code === "corridor_stopped") {
      const others = (place?.payoutMethods ?? [])
        .filter(
          ({ payoutMethod }) =>
            payoutMethod !== (query.via === "cash" ? "cash" : "bank") && !stopped.has(`ID-${query.to}-${payoutMethod}`),
        )
        .map(({ payoutMethod, name }) => ({ name, link: linkOf({ ...query, via: payoutMethod }, amount) }));
      const stop = { sentence: problem.sentence, others };
      return { ...nothing, ...shown, link: linkOf(query, amount), problem: null, stop, ...said(problem.sentence) };
    }
    return { ...nothing, ...shown, link: linkOf(query, amount), problem, ...said(problem.sentence) };
  }
}

/** No price, but a sentence about it. */
const said = (sentence: string) => ({ announcement: sentence, announcedAmounts: sentence });

/** A price in words, and what a screen reader announces of it. */
async function pricedTexts({ api, language }: LoadContext, price: PriceView, { via }: CalculatorQuery) {
  const t = createTranslate(calculatorMessages[language], language);
  const arrival: CashArrival = via === "cash" ? await arrivalOf({ api, language }, price) : {};
  const texts = {
    ...priceTexts(price, language),
    ...(via === "cash" && { arrivesTerm: t("written.ready") }),
    ...arrival,
  };
  const announcedAmounts = t("written.announcement", { receives: texts.recipient, total: texts.pay });
  const announced = t(via === "cash" ? "written.announcedReady" : "written.announcedArrival", { arrives: texts.arrives });
  return {
    send: amountText(price.principal, language),
    receive: amountText(price.receives, language),
    price: texts,
    announcedAmounts,
    announcement: [announcedAmounts, announced, arrival.arrivesDetail].filter(Boolean).join(" "),
  };
}

/** Cash arrives within minutes but can be collected only while an outlet is open. */
async function arrivalOf({ api, language }: LoadContext, { receives: amount, arrivesBy: at }: PriceView) {
  const opened = await loadOpeningTime(api, { city: null, amount, at });
  return cashArrival(opened, null, language);
}

/** The method available in the country: an Indonesian bank code is not valid for Singapore. */
function viaIn({ to, via }: CalculatorQuery, place: Place | undefined): string {
  if (place === undefined) return "bank";
  const method = via === "cash" ? "cash" : "bank";
  if (!place.payoutMethods.some(({ payoutMethod }) => payoutMethod === method))
    return place.payoutMethods[0]?.payoutMethod ?? "bank";
  return to === "ID" || via === "cash" ? via : "bank";
}

/** Digits with a point and at most two decimals are the link's format in both languages; digit groups have three digits. */
function readAmount(
  { amount: text }: CalculatorQuery,
  currency: Currency,
  language: Language,
): Money | keyof (typeof calculatorMessages)["ID"]["wrong"] {
  const parsed = parseAmount(text, currency, /^[0-9]+\.[0-9]{1,2}$/.test(text) ? "EN" : language);
  if (!parsed.ok) return parsed.reason;
  // An empty amount is no query. The call accepts up to twelve digits.
  if (parsed.money.minor === 0n) return "blank";
  if (parsed.money.minor >= 10n ** 12n) return "too_large";
  return isPayable(parsed.money) ? parsed.money : "too_many_decimals";
}

function amountText(amount: Money, language: Language): string {
  return formatMoney(amount, language, { symbol: false }).replace(/[.,]00$/, "");
}

function linkOf({ to, via, side, amount }: CalculatorQuery, known: Money | null): string {
  const plain = known === null ? amount : plainAmount(known);
  return new URLSearchParams({ to, via, [side === "source" ? "send" : "receive"]: plain }).toString();
}

const BESIDE: Partial<Readonly<Record<PriceRefusal, CalculatorProblem["at"]>>> = {
  bank_unknown: "via",
  not_deliverable: "via",
  amount_too_small: "amount",
  amount_too_large: "amount",
  wallet_amount_too_large: "amount",
  amount_not_payable: "amount",
  amount_not_in_cash: "amount",
};

function problemOf({ code, details }: Refusal, language: Language): CalculatorProblem {
  const isOurs = code in pricingRefusals.ID;
  // A destination that cannot exist is shown as one that is not served.
  const refusalCode = (isOurs ? code : "corridor_unknown") as PriceRefusal;
  const because = code === "corridor_stopped" ? ` ${(details["reason"] as Bilingual)[language]}` : "";
  const bound = "min" in details ? "min" : "max" in details ? "max" : null;
  const sentence = pricingRefusals[language][refusalCode] + because;
  const t = createTranslate(calculatorMessages[language], language);
  return {
    at: BESIDE[refusalCode] ?? "to",
    sentence:
      bound === null ? sentence : t(`written.${bound}`, { sentence, bound: formatMoney(boundOf(details[bound]), language) }),
  };
}

const boundOf = (wire: unknown): Money => {
  const { currency, minor } = moneyCodec.parse(wire);
  return money(currency, minor);
};
