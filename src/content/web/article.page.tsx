import { htmlLang, localizePath } from "#kernel/locale.ts";
import { pageContext } from "#web/context.ts";
import { breadcrumbList, organization, pageMeta, type Site } from "#web/seo.ts";
import { readArticle } from "../contract.ts";
import { blogWords } from "./blog/messages.ts";
import { pictureSrc, pictureWidths } from "../picture.ts";
import type { Route } from "./+types/article.page";
import type { Card } from "./article-card.tsx";
import { ArticleView } from "./article-view.tsx";
import { alternatesOf, contentsOf, orNotFound, sendToOwnAddress, toCard, typeset } from "./loading.ts";

export const handle = { kept: "always" };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const article = typeset(await orNotFound(api(readArticle, { slug: params.slug })));
  const alternates = alternatesOf("/blog", article.slugs);
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
    path: `/blog/${card.slug}`,
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
  const words = blogWords[site.language];
  const at = (path: string) => localizePath(path, site.language);
  return breadcrumbList(site, [
    { name: words.home, path: at("/") },
    { name: words.title, path: at("/blog") },
    { name: card.category.name, path: at(`/blog/category/${card.category.slug}`) },
    { name: card.title, path: at(`/blog/${card.slug}`) },
  ]);
}

export default function ArticlePage({ loaderData: { card, body, related, contents } }: Route.ComponentProps) {
  return <ArticleView card={card} body={body} related={related} contents={contents} />;
}
