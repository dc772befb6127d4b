/** What loaders of pages made of sections call: only the server runs it. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { loadCalculator } from "#pricing/web/calculator/load-calculator.ts";
import { loadTariff, type TariffProduct } from "#pricing/web/tariff/load-tariff.ts";
import { listArticles, listQuestions, readSections } from "../contract.ts";
import type { Section, SectionPage } from "../sections.ts";
import { orNotFound, toCard, typeset } from "./loading.ts";

interface Asking {
  readonly api: Api;
  readonly language: Language;
}

/** A page with the questions that its sections name. */
export async function loadSections({ api }: Pick<Asking, "api">, key: SectionPage) {
  const page = typeset(await orNotFound(api(readSections, { key })));
  return { page, questions: await questionsOf(api, page.sections) };
}

async function questionsOf(api: Api, sections: readonly Section[]) {
  const keys = sections.flatMap((section) => (section.kind === "faq" ? section.keys : []));
  if (keys.length === 0) return [];
  const { groups } = await api(listQuestions, { keys: keys.join(",") });
  return typeset(groups.flatMap((group) => group.items));
}

/** The newest articles, as many as the sections show. */
async function cardsOf({ api, language }: Asking, sections: readonly Section[]) {
  const shown = Math.max(0, ...sections.map((section) => (section.kind === "articles" ? section.count : 0)));
  if (shown === 0) return [];
  const { articles } = await api(listArticles, {});
  return articles.slice(0, shown).map((article) => toCard(article, language));
}

/** The home page: its text, the calculator, and the newest articles. */
export async function loadHome(asking: Asking) {
  const [text, calculator] = await Promise.all([loadSections(asking, "home"), loadCalculator(asking, new URLSearchParams())]);
  return { ...text, calculator, cards: await cardsOf(asking, text.page.sections) };
}

const PRODUCT_PAGES = {
  local: { key: "product-local", ask: "to=ID&via=bank" },
  international: { key: "product-abroad", ask: "to=SG&via=bank" },
  cash_pickup: { key: "product-cash", ask: "to=ID&via=cash" },
} as const satisfies Record<TariffProduct, { readonly key: SectionPage; readonly ask: string }>;

/** A product's page: its text, the calculator that begins there, and its price list today. */
export async function loadProduct(asking: Asking, product: TariffProduct) {
  const { key, ask } = PRODUCT_PAGES[product];
  const [text, calculator, tariff] = await Promise.all([
    loadSections(asking, key),
    loadCalculator(asking, new URLSearchParams(ask)),
    loadTariff(asking, product),
  ]);
  return { ...text, calculator, tariff };
}

/** What a page shows besides its own texts: the same that its loader would ask for. */
export async function loadAround(asking: Asking, key: SectionPage, sections: readonly Section[]) {
  const [product, ask] = Object.entries(PRODUCT_PAGES).flatMap(([name, page]) => (page.key === key ? [name, page.ask] : []));
  const hasCalculator = key === "home" || product !== undefined;
  const [questions, cards, calculator, tariff] = await Promise.all([
    questionsOf(asking.api, sections),
    cardsOf(asking, sections),
    hasCalculator ? loadCalculator(asking, new URLSearchParams(ask)) : null,
    product === undefined ? null : loadTariff(asking, product as TariffProduct),
  ]);
  return { questions, cards, calculator, tariff };
}
