import { href } from "#kernel/href.ts";
import { LazyCalculator } from "#pricing/calculator/web/lazy-calculator.tsx";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { organization, website } from "#web/seo.ts";
import type { Route } from "./+types/home.page";
import { loadHome } from "./load-sections.ts";
import { sectionsMeta } from "./section-page.ts";
import { SectionList } from "./sections/section-list.tsx";

/** The calculator shows today's price: cached for 30 seconds. */
export const handle = cachedPage(30);

export async function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(pageContext));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  sectionsMeta(matches, loaderData, href("/"), (site) => [organization(site), website(site)]);

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, calculator, cards, questions, screens, figures } = loaderData;
  return (
    <SectionList
      sections={page.sections}
      hero="deep"
      knowsSession
      {...(calculator && { calculator: <LazyCalculator view={calculator} />, price: calculator })}
      cards={cards}
      questions={questions}
      screens={screens}
      figures={figures}
    />
  );
}
