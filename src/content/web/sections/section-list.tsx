import type { ReactNode } from "react";
import type { Section } from "../../sections.ts";
import type { Card } from "../article-card.tsx";
import type { QuestionItem } from "../question.tsx";
import { Articles } from "./articles.tsx";
import { CallToAction } from "./cta.tsx";
import { Faq } from "./faq.tsx";
import { DeepHero, PaperHero } from "./hero.tsx";
import { Promises, Values } from "./points.tsx";
import { PriceReceipt } from "./price.tsx";
import { Products } from "./products.tsx";
import { Steps } from "./steps.tsx";
import { Story } from "./story.tsx";
import { Trust } from "./trust.tsx";

export interface SectionListProps {
  readonly sections: readonly Section[];
  readonly hero: "deep" | "paper";
  /** Stands in the deep hero, in the picture's place. */
  readonly calculator?: ReactNode;
  /** For the sections that show what stands elsewhere. */
  readonly cards?: readonly Card[];
  readonly questions?: readonly QuestionItem[];
}

/** A page made of sections, in the editor's order. */
export function SectionList(props: SectionListProps) {
  return props.sections.map((section, index) => <OneSection key={index} section={section} {...props} />);
}

const NO_CARDS: readonly Card[] = [];
const NO_QUESTIONS: readonly QuestionItem[] = [];

function OneSection({
  section,
  hero,
  calculator,
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
