/** The head tags of a public page: title, description, canonical URL, both languages, sharing, structured data. */
import type { MetaDescriptor } from "react-router";
import { href } from "#kernel/href.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import type { RootFacts, SiteOperator } from "./root-facts.ts";

const SHARING_PICTURE = { width: "1200", height: "630" } as const;

/** Path of the picture that other sites show beside a link to a page: the server draws it from the page's title. */
export const sharingPicturePath = (path: string): string => `/sharing${path === "/" ? "/index" : path.split("?", 1)[0]}.png`;
const OG_LOCALE: Record<Language, string> = { ID: "id_ID", EN: "en_GB" };

export type Alternates = Readonly<Record<Language, string>>;
export type StructuredData = Readonly<Record<string, unknown>>;

export interface PageHead {
  /** Without the brand, which is appended. */
  readonly title: string;
  readonly description: string;
  /** Without the language prefix; includes the query parameters that make another page. */
  readonly path: string;
  /** Where the other language has another path: full paths with their prefix. */
  readonly alternates?: Alternates;
  readonly article?: { readonly publishedOn: string; readonly updatedAt: string; readonly section: string };
  /** Path of the feed with this page's entries, without the language prefix. */
  readonly feed?: string;
  readonly structured?: (site: Site) => readonly StructuredData[];
}

export interface Site extends RootFacts {
  /** Turns a path of the site into an absolute URL. */
  readonly absolute: (path: string) => string;
  /** The canonical URL of this page. */
  readonly url: string;
}

/** For a route's `meta`. Empty when the page failed to load: the error page has its own title. */
export function pageMeta(matches: readonly unknown[], page: PageHead | null): MetaDescriptor[] {
  const root = (matches[0] as { readonly loaderData?: RootFacts } | undefined)?.loaderData;
  if (!root || !page) return [];
  const { operator, language, siteUrl } = root;
  const absolute = (path: string) => siteUrl.replace(/\/$/, "") + path;
  const addresses = page.alternates ?? { ID: localizePath(page.path, "ID"), EN: localizePath(page.path, "EN") };
  const url = absolute(addresses[language]);
  const title = `${page.title} · ${operator.brandName}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...LANGUAGES.map((one) => ({ tagName: "link", rel: "alternate", hrefLang: htmlLang(one), href: absolute(addresses[one]) })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: absolute(addresses[DEFAULT_LANGUAGE]) },
    ...(page.feed === undefined
      ? []
      : [
          {
            tagName: "link" as const,
            rel: "alternate",
            type: "application/rss+xml",
            title: operator.brandName,
            href: absolute(localizePath(page.feed, language)),
          },
        ]),
    ...sharing(page, operator.brandName, language, url, absolute(sharingPicturePath(addresses[language]))),
    ...(page.structured?.({ ...root, absolute, url }) ?? []).map((data): MetaDescriptor => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

function sharing(page: PageHead, brandName: string, language: Language, url: string, picture: string): MetaDescriptor[] {
  const { article } = page;
  const properties: Record<string, string> = {
    "og:type": article ? "article" : "website",
    "og:site_name": brandName,
    "og:title": page.title,
    "og:description": page.description,
    "og:url": url,
    "og:locale": OG_LOCALE[language],
    "og:locale:alternate": OG_LOCALE[language === "ID" ? "EN" : "ID"],
    "og:image": picture,
    "og:image:width": SHARING_PICTURE.width,
    "og:image:height": SHARING_PICTURE.height,
    "og:image:alt": brandName,
    ...(article && {
      "article:published_time": article.publishedOn,
      "article:modified_time": article.updatedAt,
      "article:section": article.section,
    }),
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: picture },
  ];
}

/** The operator as a schema.org record; other records refer to it by its id. */
export function organization({ operator, absolute, language }: Site): StructuredData {
  const { address } = operator;
  return {
    "@type": "Organization",
    "@id": absolute("/#organization"),
    name: operator.brandName,
    legalName: operator.legalName,
    url: absolute(href("/")),
    logo: absolute("/icon-512.png"),
    description: operator.description,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.province,
      postalCode: address.postalCode,
      addressCountry: "ID",
    },
    contactPoint: contact(operator, language),
    ...(operator.socials.length > 0 && { sameAs: operator.socials.map(({ url }) => url) }),
  };
}

function contact(operator: SiteOperator, language: Language): StructuredData {
  return {
    "@type": "ContactPoint",
    contactType: "customer service",
    telephone: operator.phone.e164,
    email: operator.email,
    availableLanguage: LANGUAGES.toSorted((one) => (one === language ? -1 : 1)).map(htmlLang),
  };
}

export function website({ operator, absolute, language }: Site): StructuredData {
  return {
    "@type": "WebSite",
    "@id": absolute("/#website"),
    name: operator.brandName,
    url: absolute(localizePath(href("/"), language)),
    inLanguage: htmlLang(language),
    publisher: { "@id": absolute("/#organization") },
  };
}

/** The breadcrumbs, the page itself last; paths with their prefix. */
export function breadcrumbList(
  { absolute }: Site,
  crumbs: readonly { readonly name: string; readonly path: string }[],
): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}
