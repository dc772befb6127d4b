import { lazy, Suspense, type ReactNode } from "react";
import type { Section } from "../../sections.ts";
import type { Card } from "../article-card.tsx";
import type { QuestionItem } from "../question.tsx";
import { CallToAction } from "./cta.tsx";
import { Faq } from "./faq.tsx";
import { DeepHero, PaperHero } from "./hero.tsx";
import { Promises, Values } from "./points.tsx";
import { Products } from "./products.tsx";
import { Steps } from "./steps.tsx";
import { TariffFrame } from "./tariff.tsx";

// Few pages have these, and the server has drawn them: their scripts come after the page.
const Articles = lazy(async () => ({ default: (await import("./articles.tsx")).Articles }));
const PriceReceipt = lazy(async () => ({ default: (await import("./price.tsx")).PriceReceipt }));
const Story = lazy(async () => ({ default: (await import("./story.tsx")).Story }));
const Trust = lazy(async () => ({ default: (await import("./trust.tsx")).Trust }));

export interface SectionListProps {
  readonly sections: readonly Section[];
  readonly hero: "deep" | "paper";
  /** Stands in the deep hero, in the picture's place. */
  readonly calculator?: ReactNode;
  /** Stands in the section of the price list; without it that section is left out. */
  readonly tariff?: ReactNode;
  /** For the sections that show what stands elsewhere. */
  readonly cards?: readonly Card[];
  readonly questions?: readonly QuestionItem[];
}

/** A page made of sections, in the editor's order. */
export function SectionList(props: SectionListProps) {
  return props.sections.map((section, index) => (
    <Suspense key={index}>
      <OneSection section={section} {...props} />
    </Suspense>
  ));
}

const NO_CARDS: readonly Card[] = [];
const NO_QUESTIONS: readonly QuestionItem[] = [];

function OneSection({
  section,
  hero,
  calculator,
  tariff,
  cards = NO_CARDS,
  questions = NO_QUESTIONS,
}: SectionListProps & { readonly section: Section }) {
  switch (section.kind) {
    case "hero":
      return hero === "deep" ? <DeepHero section={section} calculator={calculator} /> : <PaperHero section={section} />;
    case "products":
      return <Products section={section} />;
    case "steps":
      return <Steps section={section} />;
    case "price":
      return <PriceReceipt section={section} />;
    case "tariff":
      return tariff === undefined ? null : <TariffFrame section={section}>{tariff}</TariffFrame>;
    case "promises":
      return <Promises section={section} />;
    case "trust":
      return <Trust section={section} />;
    case "articles":
      return <Articles section={section} cards={cards} />;
    case "faq":
      return <Faq section={section} questions={questions} />;
    case "story":
      return <Story section={section} />;
    case "values":
      return <Values section={section} />;
    case "cta":
      return <CallToAction section={section} />;
  }
}
