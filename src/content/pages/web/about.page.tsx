import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { organization } from "#web/seo.ts";
import type { Route } from "./+types/about.page";
import { loadSections } from "./load-sections.ts";
import { sectionsMeta } from "./section-page.ts";
import { SectionList } from "./sections/section-list.tsx";

/** Shows figures from the books: cached for ten minutes. */
export const handle = cachedPage(600);

export async function loader({ context }: Route.LoaderArgs) {
  return loadSections(context.get(pageContext), "about");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  sectionsMeta(matches, loaderData, href("/tentang-kami"), (site, { title }) => [
    { "@type": "AboutPage", url: site.url, name: title, mainEntity: organization(site) },
  ]);

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { page, figures } = loaderData;
  return <SectionList sections={page.sections} hero="paper" figures={figures} />;
}
