import { LateCalculator } from "#pricing/web/calculator/late-calculator.tsx";
import { loadCalculator } from "#pricing/web/calculator/load-calculator.ts";
import { pageContext } from "#web/context.ts";
import { organization, pageMeta, website } from "#web/seo.ts";
import { listArticles, listQuestions, readSections } from "../contract.ts";
import type { Route } from "./+types/home.page";
import { orNotFound, toCard, typeset } from "./loading.ts";
import { SectionList } from "./sections/section-list.tsx";

/** The calculator shows today's price: half a minute, and the browser asks again by itself. */
export const handle = { kept: 30 };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const page = typeset(await orNotFound(api(readSections, { key: "home" })));
  const keys = page.sections.flatMap((section) => (section.kind === "faq" ? section.keys : []));
  const [{ articles }, { groups }, calculator] = await Promise.all([
    api(listArticles, {}),
    api(listQuestions, { keys: keys.join(",") }),
    loadCalculator({ api, language }, new URLSearchParams()),
  ]);
  const shown = Math.max(0, ...page.sections.map((section) => (section.kind === "articles" ? section.count : 0)));
  return {
    page,
    calculator,
    cards: articles.slice(0, shown).map((article) => toCard(article, language)),
    questions: typeset(groups.flatMap((group) => group.items)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData
      ? {
          title: loaderData.page.title,
          description: loaderData.page.description,
          path: "/",
          structured: (site) => [organization(site), website(site)],
        }
      : null,
  );

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
