import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { pageMeta } from "#web/seo.ts";
import type { Route } from "./+types/terms.page";
import { legalHead } from "./legal-head.ts";
import { LegalPage } from "./legal-page.tsx";
import { loadLegal } from "./load-legal.ts";

export const handle = cachedPage("always");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  return loadLegal(api, "terms", language, request);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? legalHead(loaderData, href("/syarat-ketentuan")) : null);

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
