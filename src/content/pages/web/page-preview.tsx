import { LazyCalculator } from "#pricing/calculator/web/lazy-calculator.tsx";
import { TariffTables } from "#pricing/tariff/web/tariff-tables.tsx";
import type { Section, SectionPage } from "../model/sections.ts";
import type { loadAround } from "./load-sections.ts";
import { SectionList } from "./sections/section-list.tsx";

interface PagePreviewProps {
  readonly pageKey: SectionPage;
  readonly sections: readonly Section[];
  readonly around: Awaited<ReturnType<typeof loadAround>>;
}

/** Preview of a page of sections, with today's content around its texts. */
export function PagePreview({ pageKey, sections, around }: PagePreviewProps) {
  const { questions, screens, figures, cards, calculator, tariff } = around;
  const isDeep = pageKey === "home" || pageKey.startsWith("product-");
  return (
    <SectionList
      sections={sections}
      hero={isDeep ? "deep" : "paper"}
      {...(calculator && { calculator: <LazyCalculator view={calculator} />, price: calculator })}
      {...(tariff && { tariff: <TariffTables tariff={tariff} /> })}
      cards={cards}
      questions={questions}
      screens={screens}
      figures={figures}
    />
  );
}
