import { LazyCalculator } from "#pricing/calculator/web/lazy-calculator.tsx";
import { TariffTables } from "#pricing/tariff/web/tariff-tables.tsx";
import { organization } from "#web/seo.ts";
import type { loadPayrollProduct, loadProduct } from "./load-sections.ts";
import { sectionsMeta } from "./section-page.ts";
import { SectionList } from "./sections/section-list.tsx";

type Loaded = Awaited<ReturnType<typeof loadProduct | typeof loadPayrollProduct>>;

/** The page of a product. */
export function ProductPage({ page, questions, screens, calculator, tariff }: Loaded) {
  return (
    <SectionList
      sections={page.sections}
      hero="deep"
      {...(calculator && { calculator: <LazyCalculator view={calculator} />, price: calculator })}
      {...(tariff && { tariff: <TariffTables tariff={tariff} /> })}
      questions={questions}
      screens={screens}
    />
  );
}

/** Head metadata of a product page: a service of the operator, as schema.org structured data. */
export function productMeta(matches: readonly unknown[], loaded: Loaded | undefined, path: string) {
  return sectionsMeta(matches, loaded, path, (site, { title, description }) => [
    {
      "@type": "FinancialService",
      name: title,
      description,
      url: site.url,
      areaServed: "ID",
      provider: organization(site),
    },
  ]);
}
