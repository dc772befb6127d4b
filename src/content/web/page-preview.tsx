import { LateCalculator } from "#pricing/web/calculator/late-calculator.tsx";
import { TariffTables } from "#pricing/web/tariff/tariff-tables.tsx";
import type { Section, SectionPage } from "../sections.ts";
import type { loadAround } from "./load-sections.ts";
import { SectionList } from "./sections/section-list.tsx";

interface PagePreviewProps {
  readonly pageKey: SectionPage;
  readonly sections: readonly Section[];
  readonly around: Awaited<ReturnType<typeof loadAround>>;
}

/** A page of sections before it is published, with what stands around its texts today. */
export function PagePreview({ pageKey, sections, around }: PagePreviewProps) {
  const { questions, cards, calculator, tariff } = around;
  const isDeep = pageKey === "home" || pageKey.startsWith("product-");
  return (
    <SectionList
      sections={sections}
      hero={isDeep ? "deep" : "paper"}
      {...(calculator && { calculator: <LateCalculator view={calculator} /> })}
      {...(tariff && { tariff: <TariffTables tariff={tariff} /> })}
      cards={cards}
      questions={questions}
    />
  );
}
