import { pageContext } from "#web/context.ts";
import { organization, pageMeta } from "#web/seo.ts";
import { readSections } from "../contract.ts";
import type { Route } from "./+types/about.page";
import { orNotFound, typeset } from "./loading.ts";
import { SectionList } from "./sections/section-list.tsx";

export const handle = { kept: "always" };

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { page: typeset(await orNotFound(api(readSections, { key: "about" }))) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData
      ? {
          title: loaderData.page.title,
          description: loaderData.page.description,
          path: "/tentang-kami",
          structured: (site) => [
            { "@type": "AboutPage", url: site.url, name: loaderData.page.title, mainEntity: organization(site) },
          ],
        }
      : null,
  );

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.page.sections} hero="paper" />;
}
