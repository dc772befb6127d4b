import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/agent.page";
import { loadSections } from "./load-sections.ts";
import { publishedAs, sectionsMeta } from "./section-page.ts";
import { SectionList } from "./sections/section-list.tsx";

export const handle = cachedPage("always");

export async function loader({ context }: Route.LoaderArgs) {
  return loadSections(context.get(pageContext), "partner-agent");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  sectionsMeta(matches, loaderData, href("/kemitraan/agen"), publishedAs("WebPage"));

export default function AgentPage({ loaderData: { page, questions } }: Route.ComponentProps) {
  return <SectionList sections={page.sections} hero="paper" questions={questions} />;
}
