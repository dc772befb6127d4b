import { LateCalculator } from "#pricing/web/calculator/late-calculator.tsx";
import { pageContext } from "#web/context.ts";
import { organization, website } from "#web/seo.ts";
import type { Route } from "./+types/home.page";
import { loadHome } from "./load-sections.ts";
import { sectionsMeta } from "./section-page.ts";
import { SectionList } from "./sections/section-list.tsx";

/** The calculator shows today's price: half a minute, and the browser asks again by itself. */
export const handle = { kept: 30 };

export async function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(pageContext));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  sectionsMeta(matches, loaderData, "/", (site) => [organization(site), website(site)]);

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, calculator, cards, questions } = loaderData;
  return (
    <SectionList
      sections={page.sections}
      hero="deep"
      {...(calculator && { calculator: <LateCalculator view={calculator} /> })}
      cards={cards}
      questions={questions}
    />
  );
}
