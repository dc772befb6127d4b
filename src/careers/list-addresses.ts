import type { Api } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { listJobOpenings, readJobOpening } from "./contract.ts";

/** The paths of open jobs in each language, for the sitemap. */
export async function listJobPaths(api: Api): Promise<Record<Language, string>[]> {
  const paths: Record<Language, string>[] = [];
  for (const { slug } of (await api(listJobOpenings, {})).jobOpenings) {
    const { slugs } = await api(readJobOpening, { slug });
    paths.push({ ID: href("/karir/:slug", { slug: slugs.ID }), EN: href("/karir/:slug", { slug: slugs.EN }) });
  }
  return paths;
}
