/** What loaders of pages with the calculator call: only the server runs it. */
import type { Api, Output } from "#kernel/endpoint.ts";
import { formatMoney, isPayable, money, moneyCodec, parseAmount, plainAmount, type Currency, type Money } from "#kernel/money.ts";
import { localeTag, type Bilingual, type Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { askOpening, collectText, openingText } from "#cash-points/web/collect/opening-text.ts";
import { verificationLinks } from "#support/web/ask-verification.ts";
import { createTranslate } from "#web/i18n.tsx";
import { calculatePrice, type PriceAsk, type PriceRefusal, type PriceView } from "../../contract.ts";
import { listBanks, listCorridors } from "../../contract-ways.ts";
import { pricingRefusals } from "../../messages.ts";
import { priceTexts } from "../price-texts.ts";
import { readAsk, type CalculatorAsk } from "./ask.ts";
import { calculatorWords } from "./messages.ts";
import type { CalculatorAnswer, CalculatorProblem, CalculatorView, Place } from "./view.ts";

interface Asking {
  readonly api: Api;
  readonly language: Language;
}

/** The calculator with the answer to a query. Null in an installation that has no corridor yet. */
export async function loadCalculator({ api, language }: Asking, query: URLSearchParams): Promise<CalculatorView | null> {
  const [{ corridors, tiers }, { banks }] = await Promise.all([api(listCorridors, {}), api(listBanks, {})]);
  if (corridors.length === 0) return null;
  const t = createTranslate(calculatorWords[language], language);
  const names = new Intl.DisplayNames(localeTag(language), { type: "region" });
  const places = new Map<string, Place>();
  for (const { country, currency, method } of corridors) {
    const name = names.of(country) ?? country;
    const way =
      method === "cash"
        ? t("written.cash")
        : country === "ID"
          ? t("written.anyBank")
          : t("written.bankAbroad", { country: name });
    const ways = [...(places.get(country)?.ways ?? []), { way: method, name: way }];
    places.set(country, { code: country, name, currency, ways });
  }
  const stopped = new Set(corridors.filter(({ whyNot }) => whyNot === "corridor_stopped").map(({ corridor }) => corridor));
  const answered = await answerAsk({ api, language }, readAsk(query), places, stopped);
  // Where nothing goes now, no tier helps.
  const needs = answered.stop === null ? needsOf(answered, tiers, language) : null;
  const answer = { ...answered, needs, spoken: [answered.spoken, needs?.sentence].filter(Boolean).join(" ") };
  const sorter = new Intl.Collator(localeTag(language));
  const { wrong: _wrong, written: _written, ...words } = calculatorWords[language];
  return {
    ...answer,
    words,
    verification: verificationLinks(language),
    // At home first: most money goes there.
    places: [...places.values()].toSorted(
      (a, b) => Number(b.code === "ID") - Number(a.code === "ID") || sorter.compare(a.name, b.name),
    ),
    // Those that most people ask for first, as everywhere; the others by name.
    banks: banks
      .map(({ bank, shortName, popular }) => ({ code: bank, name: shortName, isPopular: popular !== null }))
      .toSorted((a, b) => Number(b.isPopular) - Number(a.isPopular) || (a.isPopular ? 0 : sorter.compare(a.name, b.name))),
  };
}

/** With e-mail and telephone proven: what everybody has who has registered. */
const ENTRY_TIER = "L1";

/** The lowest tier that may send this, where a new customer may not. Said before they register, not after. */
function needsOf(
  { ask, priced }: Pick<CalculatorAnswer, "ask" | "priced">,
  tiers: Output<typeof listCorridors>["tiers"],
  language: Language,
): CalculatorAnswer["needs"] {
  const principal = BigInt(priced?.principalMinor ?? 0);
  const may = ({ isDomesticOnly, transfer }: (typeof tiers)[number]) =>
    (ask.to === "ID" || !isDomesticOnly) && (transfer === null || principal <= transfer.minor);
  const entry = tiers.find(({ tier }) => tier === ENTRY_TIER);
  if (entry === undefined || may(entry)) return null;
  const needed = tiers.find((one) => one.tier > ENTRY_TIER && may(one));
  if (needed === undefined) return null;
  const t = createTranslate(calculatorWords[language], language);
  const tier = needed.tier.slice(1);
  const isAbroad = ask.to !== "ID" && entry.isDomesticOnly;
  const most = entry.transfer === null ? "" : formatMoney(entry.transfer, language);
  return {
    tier: needed.tier,
    sentence: isAbroad ? t("written.needsAbroad", { tier }) : t("written.needsAmount", { tier, most }),
  };
}

type Answered = Omit<CalculatorAnswer, "needs">;

async function answerAsk(
  { api, language }: Asking,
  asked: CalculatorAsk,
  places: ReadonlyMap<string, Place>,
  stopped: ReadonlySet<string>,
): Promise<Answered> {
  const place = places.get(asked.to);
  const currency = place?.currency ?? "IDR";
  const ask = { ...asked, via: viaIn(asked, place) };
  const t = createTranslate(calculatorWords[language], language);
  const nothing = { ask, currency, send: "", receive: "", price: null, priced: null, stop: null, link: linkOf(ask, null) };
  const typed = ask.side === "source" ? { send: ask.amount } : { receive: ask.amount };
  const amount = readAmount(ask, ask.side === "source" ? "IDR" : currency, language);
  if (typeof amount === "string") {
    const sentence = t(`wrong.${amount}`);
    return { ...nothing, ...typed, problem: { at: "amount", sentence }, spoken: sentence };
  }
  const shown = ask.side === "source" ? { send: amountText(amount, language) } : { receive: amountText(amount, language) };
  const bank = /^[0-9]{3}$/.test(ask.via) ? ask.via : undefined;
  try {
    const priceAsk: PriceAsk = {
      corridor: `ID-${ask.to}-${ask.via === "cash" ? "cash" : "bank"}`,
      side: ask.side,
      amountMinor: amount.minor.toString(),
      ...(bank !== undefined && { bank }),
    };
    const price = await api(calculatePrice, priceAsk);
    const { principal, receives } = price;
    const written = priceTexts(price, language);
    const { collect, opening } = ask.via === "cash" ? await openingOf({ api, language }, price) : NO_OPENING;
    const texts = {
      ...written,
      ...(opening !== null && { arrivesDetail: opening }),
      ...(collect !== null && { arrives: collect }),
    };
    return {
      ask,
      currency,
      send: amountText(principal, language),
      receive: amountText(receives, language),
      price: texts,
      priced: { ask: priceAsk, principalMinor: principal.minor.toString() },
      problem: null,
      stop: null,
      spoken: [
        t(collect === null ? "written.spoken" : "written.spokenCollect", {
          receives: texts.recipient,
          total: texts.pay,
          arrives: texts.arrives,
        }),
        opening,
      ]
        .filter(Boolean)
        .join(" "),
      link: linkOf(ask, amount),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = problemOf(error, language);
    if (error.code === "corridor_stopped") {
      const others = (place?.ways ?? [])
        .filter(({ way }) => way !== (ask.via === "cash" ? "cash" : "bank") && !stopped.has(`ID-${ask.to}-${way}`))
        .map(({ way, name }) => ({ name, link: linkOf({ ...ask, via: way }, amount) }));
      const stop = { sentence: problem.sentence, others };
      return { ...nothing, ...shown, link: linkOf(ask, amount), problem: null, stop, spoken: problem.sentence };
    }
    return { ...nothing, ...shown, link: linkOf(ask, amount), problem, spoken: problem.sentence };
  }
}

/** Cash is there within minutes, and collected once an outlet is open. */
async function openingOf({ api, language }: Asking, { receives: amount, arrivesBy: at }: PriceView) {
  const opened = await askOpening(api, { city: null, amount, at });
  return { collect: collectText(opened, language), opening: openingText(opened, null, language) };
}
const NO_OPENING = { collect: null, opening: null };

/** The way that is open there: a bank in Indonesia is none in Singapore. */
function viaIn({ to, via }: CalculatorAsk, place: Place | undefined): string {
  if (place === undefined) return "bank";
  const method = via === "cash" ? "cash" : "bank";
  if (!place.ways.some(({ way }) => way === method)) return place.ways[0]?.way ?? "bank";
  return to === "ID" || via === "cash" ? via : "bank";
}

/** Digits with a point before at most two decimals are a link's own spelling in both languages: groups have three. */
function readAmount(
  { amount: text }: CalculatorAsk,
  currency: Currency,
  language: Language,
): Money | keyof (typeof calculatorWords)["ID"]["wrong"] {
  const parsed = parseAmount(text, currency, /^[0-9]+\.[0-9]{1,2}$/.test(text) ? "EN" : language);
  if (!parsed.ok) return parsed.reason;
  // Nothing is no question; the call takes twelve digits.
  if (parsed.money.minor === 0n) return "blank";
  if (parsed.money.minor >= 10n ** 12n) return "too_large";
  return isPayable(parsed.money) ? parsed.money : "too_many_decimals";
}

function amountText(amount: Money, language: Language): string {
  return formatMoney(amount, language, { symbol: false }).replace(/[.,]00$/, "");
}

function linkOf({ to, via, side, amount }: CalculatorAsk, known: Money | null): string {
  const plain = known === null ? amount : plainAmount(known);
  return new URLSearchParams({ to, via, [side === "source" ? "send" : "receive"]: plain }).toString();
}

const BESIDE: Partial<Readonly<Record<PriceRefusal, CalculatorProblem["at"]>>> = {
  bank_unknown: "via",
  not_deliverable: "via",
  amount_too_small: "amount",
  amount_too_large: "amount",
  amount_not_payable: "amount",
  amount_not_in_cash: "amount",
};

function problemOf({ code, details }: Refusal, language: Language): CalculatorProblem {
  const isOurs = code in pricingRefusals.ID;
  // An address that could name nothing is a destination that we don't serve.
  const word = (isOurs ? code : "corridor_unknown") as PriceRefusal;
  const because = code === "corridor_stopped" ? ` ${(details["reason"] as Bilingual)[language]}` : "";
  const bound = "least" in details ? "least" : "most" in details ? "most" : null;
  const sentence = pricingRefusals[language][word] + because;
  const t = createTranslate(calculatorWords[language], language);
  return {
    at: BESIDE[word] ?? "to",
    sentence:
      bound === null ? sentence : t(`written.${bound}`, { sentence, bound: formatMoney(boundOf(details[bound]), language) }),
  };
}

const boundOf = (wire: unknown): Money => {
  const { currency, minor } = moneyCodec.parse(wire);
  return money(currency, minor);
};
