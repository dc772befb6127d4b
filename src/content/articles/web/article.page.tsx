import { href } from "#kernel/href.ts";
import { htmlLang, localizePath } from "#kernel/locale.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { breadcrumbList, organization, pageMeta, type Site } from "#web/seo.ts";
import { readArticle } from "../contract-public.ts";
import { blogMessages } from "./messages.ts";
import { pictureSrc, pictureWidths } from "../../pictures/model/picture.ts";
import type { Route } from "./+types/article.page";
import { ArticleView } from "./article-view.tsx";
import { alternatesOf, orNotFound, sendToOwnAddress } from "#web/page-loading.ts";
import { contentsOf, toCard } from "./to-card.ts";
import { typeset } from "../../web/typeset.ts";
import type { Card } from "./card.ts";

export const handle = cachedPage("always");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const article = typeset(await orNotFound(api(readArticle, { slug: params.slug })));
  const alternates = alternatesOf((slug) => href("/blog/:slug", { slug }), article.slugs);
  sendToOwnAddress(request, params.slug, article.slugs, language, alternates);
  return {
    card: toCard(article, language),
    body: article.body,
    updatedAt: article.updatedAt,
    related: article.related.map((one) => toCard(one, language)),
    contents: contentsOf(article.body),
    alternates,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { card, updatedAt, alternates } = loaderData;
  return pageMeta(matches, {
    title: card.title,
    description: card.description,
    path: href("/blog/:slug", { slug: card.slug }),
    alternates,
    article: { publishedOn: card.publishedOn, updatedAt, section: card.category.name },
    structured: (site) => [posting(site, card, updatedAt), trail(site, card)],
  });
};

function posting(site: Site, card: Card, updatedAt: string) {
  const publisher = organization(site);
  return {
    "@type": "BlogPosting",
    headline: card.title,
    description: card.description,
    image: site.absolute(
      card.picture === null
        ? "/og-default.png"
        : pictureSrc(card.picture.id, pictureWidths(card.picture.width).at(-1) ?? card.picture.width),
    ),
    datePublished: card.publishedOn,
    dateModified: updatedAt,
    inLanguage: htmlLang(site.language),
    articleSection: card.category.name,
    mainEntityOfPage: site.url,
    author: publisher,
    publisher,
  };
}

function trail(site: Site, card: Card) {
  const messages = blogMessages[site.language];
  const at = (path: string) => localizePath(path, site.language);
  return breadcrumbList(site, [
    { name: messages.home, path: at(href("/")) },
    { name: messages.title, path: at(href("/blog")) },
    { name: card.category.name, path: at(href("/blog/category/:category?", { category: card.category.slug })) },
    { name: card.title, path: at(href("/blog/:slug", { slug: card.slug })) },
  ]);
}

export default function ArticlePage({ loaderData: { card, body, related, contents } }: Route.ComponentProps) {
  return <ArticleView card={card} body={body} related={related} contents={contents} />;
}
