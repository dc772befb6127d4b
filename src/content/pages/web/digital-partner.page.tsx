import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/digital-partner.page";
import { loadSections } from "./load-sections.ts";
import { publishedAs, sectionsMeta } from "./section-page.ts";
import { SectionList } from "./sections/section-list.tsx";

export const handle = cachedPage("always");

export async function loader({ context }: Route.LoaderArgs) {
  return loadSections(context.get(pageContext), "partner-digital");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  sectionsMeta(matches, loaderData, href("/kemitraan/mitra-digital"), publishedAs("WebPage"));

export default function DigitalPartnerPage({ loaderData: { page, questions } }: Route.ComponentProps) {
  return <SectionList sections={page.sections} hero="paper" questions={questions} />;
}
