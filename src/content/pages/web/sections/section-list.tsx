import { lazy, Suspense, type ReactNode } from "react";
import type { Section } from "../../model/sections.ts";
import type { QuestionItem } from "../../../questions/web/question.tsx";
import type { ClosingPrice } from "./cta.tsx";
import { DeepHero, PageHero } from "./hero.tsx";
import { Products } from "./products.tsx";
import { TariffFrame } from "./tariff.tsx";
import type { Card } from "../../../articles/web/card.ts";
import type { FigureView } from "#track-record/web/view.ts";
import type { ScreenViews } from "../screens/view.ts";

// Few pages have these sections, and the server renders them: their scripts load after the page.
const Articles = lazy(async () => ({ default: (await import("./articles.tsx")).Articles }));
const PriceReceipt = lazy(async () => ({ default: (await import("./price.tsx")).PriceReceipt }));
const Story = lazy(async () => ({ default: (await import("./story.tsx")).Story }));
const Figures = lazy(async () => ({ default: (await import("./figures.tsx")).Figures }));
const ScreenSection = lazy(async () => ({ default: (await import("./screen.tsx")).ScreenSection }));
const CallToAction = lazy(async () => ({ default: (await import("./cta.tsx")).CallToAction }));
const Faq = lazy(async () => ({ default: (await import("./faq.tsx")).Faq }));
const Steps = lazy(async () => ({ default: (await import("./steps.tsx")).Steps }));
const Promises = lazy(async () => ({ default: (await import("./points.tsx")).Promises }));
const Values = lazy(async () => ({ default: (await import("./points.tsx")).Values }));
const Trust = lazy(async () => ({ default: (await import("./trust.tsx")).Trust }));

export interface SectionListProps {
  readonly sections: readonly Section[];
  readonly hero: "deep" | "paper";
  /** The dark hero leads a signed-in person to their dashboard: on the home page, whose first action explains the product. */
  readonly knowsSession?: boolean;
  /** Shown in the dark hero instead of the picture. */
  readonly calculator?: ReactNode;
  /** The query and amounts that the calculator begins with. */
  readonly price?: ClosingPrice;
  /** Shown in the price list section; without it that section is left out. */
  readonly tariff?: ReactNode;
  /** Articles and questions for the sections that show them. */
  readonly cards?: readonly Card[];
  readonly questions?: readonly QuestionItem[];
  /** Live figures of the screens; a page without any needs none. */
  readonly screens?: ScreenViews;
  readonly figures?: readonly FigureView[] | null;
}

/** A page's sections in the editor's order. */
export function SectionList(props: SectionListProps) {
  const hasSteps = props.sections.some(({ kind }) => kind === "steps");
  return props.sections.map((section, index) => (
    <Suspense key={index}>
      <OneSection section={section} hasSteps={hasSteps} {...props} />
    </Suspense>
  ));
}

const NO_CARDS: readonly Card[] = [];
const NO_QUESTIONS: readonly QuestionItem[] = [];
const NO_SCREENS: ScreenViews = { rails: null, rate: null };

function OneSection({
  section,
  hasSteps,
  hero,
  calculator,
  knowsSession = false,
  price,
  tariff,
  cards = NO_CARDS,
  questions = NO_QUESTIONS,
  screens = NO_SCREENS,
  figures = null,
}: SectionListProps & { readonly section: Section; readonly hasSteps: boolean }) {
  switch (section.kind) {
    case "hero":
      return hero === "deep" ? (
        <DeepHero section={section} calculator={calculator} knowsSession={knowsSession} />
      ) : (
        <PageHero section={section} />
      );
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
    case "screen":
      return <ScreenSection section={section} views={screens} id={hasSteps ? undefined : "cara-kerja"} />;
    case "figures":
      return figures === null ? null : <Figures section={section} figures={figures} />;
    case "articles":
      return <Articles section={section} cards={cards} />;
    case "faq":
      return <Faq section={section} questions={questions} />;
    case "story":
      return <Story section={section} />;
    case "values":
      return <Values section={section} />;
    case "cta":
      return <CallToAction section={section} price={price} />;
  }
}
