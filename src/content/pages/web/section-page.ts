import { organization, pageMeta, type Site, type StructuredData } from "#web/seo.ts";

interface Loaded {
  readonly page: { readonly title: string; readonly description: string };
}

/** Head metadata of a page of sections, from its own texts. Empty when the page failed to load. */
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

/** Structured data (schema.org) of a page published by the operator. */
export const publishedAs =
  (type: "WebPage" | "CollectionPage") =>
  (site: Site, { title }: Loaded["page"]): StructuredData[] => [
    { "@type": type, url: site.url, name: title, publisher: organization(site) },
  ];
