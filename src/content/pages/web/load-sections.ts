/** Loads pages of sections, on the server only. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { loadCalculator } from "#pricing/calculator/web/load-calculator.ts";
import { loadTariff, openTariffs, type TariffProduct } from "#pricing/tariff/web/load-tariff.ts";
import { listArticles } from "../../articles/contract-public.ts";
import { listQuestions } from "../../questions/contract-public.ts";
import { readSections } from "../contract-public.ts";
import type { Section, SectionPage } from "../model/sections.ts";
import { orNotFound } from "#web/page-loading.ts";
import { toCard } from "../../articles/web/to-card.ts";
import { typeset } from "../../web/typeset.ts";
import { loadFigures } from "#track-record/web/load-figures.ts";
import { loadScreens } from "./screens/load-screens.ts";

interface LoadContext {
  readonly api: Api;
  readonly language: Language;
}

/** A page with the questions its sections name, the figures of its screens, and those from the books. */
export async function loadSections(context: LoadContext, key: SectionPage, tariffs = openTariffs(context.api)) {
  const page = typeset(await orNotFound(context.api(readSections, { key })));
  const [questions, screens, figures] = await Promise.all([
    questionsOf(context.api, page.sections),
    loadScreens({ ...context, tariffs }, page.sections),
    figuresOf(context, page.sections),
  ]);
  return { page, questions, screens, figures };
}

async function questionsOf(api: Api, sections: readonly Section[]) {
  const keys = sections.flatMap((section) => (section.kind === "faq" ? section.keys : []));
  if (keys.length === 0) return [];
  const { groups } = await api(listQuestions, { keys: keys.join(",") });
  return typeset(groups.flatMap((group) => group.items));
}

async function figuresOf(context: LoadContext, sections: readonly Section[]) {
  return sections.some(({ kind }) => kind === "figures") ? loadFigures(context) : null;
}

/** The newest articles, as many as the sections show. */
async function cardsOf({ api, language }: LoadContext, sections: readonly Section[]) {
  const shown = Math.max(0, ...sections.map((section) => (section.kind === "articles" ? section.count : 0)));
  if (shown === 0) return [];
  const { articles } = await api(listArticles, {});
  return articles.slice(0, shown).map((article) => toCard(article, language));
}

/** The home page: its text, the calculator, and the newest articles. */
export async function loadHome(context: LoadContext) {
  const [text, calculator] = await Promise.all([loadSections(context, "home"), loadCalculator(context, new URLSearchParams())]);
  return { ...text, calculator, cards: await cardsOf(context, text.page.sections) };
}

const PRODUCT_PAGES = {
  local: { key: "product-local", query: "to=ID&via=bank" },
  international: { key: "product-abroad", query: "to=SG&via=bank" },
  cash_pickup: { key: "product-cash", query: "to=ID&via=cash" },
} as const satisfies Record<TariffProduct, { readonly key: SectionPage; readonly query: string }>;

/** A product's page: its text, the calculator set to the product, and its current price list. */
export async function loadProduct(context: LoadContext, product: TariffProduct) {
  const { key, query } = PRODUCT_PAGES[product];
  const tariffs = openTariffs(context.api);
  const [text, calculator, tariff] = await Promise.all([
    loadSections(context, key, tariffs),
    loadCalculator(context, new URLSearchParams(query)),
    loadTariff({ ...context, tariffs }, product),
  ]);
  return { ...text, calculator, tariff };
}

/** The page of payroll: each row is a domestic transfer, at the price of one. */
export async function loadPayrollProduct(context: LoadContext) {
  const tariffs = openTariffs(context.api);
  const [text, tariff] = await Promise.all([
    loadSections(context, "product-payroll", tariffs),
    loadTariff({ ...context, tariffs }, "local"),
  ]);
  return { ...text, calculator: null, tariff };
}

/** What a page shows besides its own texts, as its loader would load it. */
export async function loadAround(context: LoadContext, key: SectionPage, sections: readonly Section[]) {
  const [product, query] = Object.entries(PRODUCT_PAGES).flatMap(([name, page]) => (page.key === key ? [name, page.query] : []));
  const hasCalculator = key === "home" || product !== undefined;
  const tariffs = openTariffs(context.api);
  const [questions, screens, figures, cards, calculator, tariff] = await Promise.all([
    questionsOf(context.api, sections),
    loadScreens({ ...context, tariffs }, sections),
    figuresOf(context, sections),
    cardsOf(context, sections),
    hasCalculator ? loadCalculator(context, new URLSearchParams(query)) : null,
    key === "product-payroll"
      ? loadTariff({ ...context, tariffs }, "local")
      : product === undefined
        ? null
        : loadTariff({ ...context, tariffs }, product as TariffProduct),
  ]);
  return { questions, screens, figures, cards, calculator, tariff };
}
