import { organization, pageMeta, type Site, type StructuredData } from "#web/seo.ts";

interface Loaded {
  readonly page: { readonly title: string; readonly description: string };
}

/** The head of a page made of sections, in the words that stand in it. Nothing where the page failed to load. */
export function sectionsMeta(
  matches: readonly unknown[],
  loaded: Loaded | undefined,
  path: string,
  structured: (site: Site, page: Loaded["page"]) => readonly StructuredData[],
) {
  if (loaded === undefined) return pageMeta(matches, null);
  const { page } = loaded;
  const { title, description } = page;
  return pageMeta(matches, { title, description, path, structured: (site) => structured(site, page) });
}

/** A page of the operator's, in the words of schema.org. */
export const publishedAs =
  (type: "WebPage" | "CollectionPage") =>
  (site: Site, { title }: Loaded["page"]): StructuredData[] => [
    { "@type": type, url: site.url, name: title, publisher: organization(site) },
  ];
