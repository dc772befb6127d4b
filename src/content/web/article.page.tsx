import { htmlLang, localizePath } from "#kernel/locale.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { breadcrumbList, organization, pageMeta, type Site } from "#web/seo.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { readArticle } from "../contract.ts";
import { sectionsOf } from "../document.ts";
import { articleWords, blogWords } from "../messages.ts";
import type { Route } from "./+types/article.page";
import { ArticleGrid, ReadingFacts, type Card } from "./article-card.tsx";
import { FoldedContents, SideContents } from "./contents.tsx";
import { RichText } from "./document.tsx";
import { Feedback } from "./feedback.tsx";
import { Illustration } from "./illustration.tsx";
import { alternatesOf, orNotFound, sendToOwnAddress, toCard, typeset } from "./loading.ts";

export const handle = { kept: "always" };

/** A shorter article is seen whole; contents would only push it down. */
const SECTIONS_WORTH_A_LIST = 4;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const article = typeset(await orNotFound(api(readArticle, { slug: params.slug })));
  const alternates = alternatesOf("/blog", article.slugs);
  sendToOwnAddress(request, params.slug, article.slugs, language, alternates);
  const sections = sectionsOf(article.body);
  return {
    card: toCard(article, language),
    body: article.body,
    updatedAt: article.updatedAt,
    related: article.related.map((one) => toCard(one, language)),
    contents: sections.length >= SECTIONS_WORTH_A_LIST ? sections : [],
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
    image: site.absolute("/og-default.png"),
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

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { card, body, related, contents } = loaderData;
  const t = useWords(articleWords);
  return (
    <>
      <article className="mx-auto max-w-page px-gutter pt-4 md:pt-6">
        <ArticleHead card={card} />
        <div className="mt-8 grid gap-x-14 gap-y-8 md:mt-12 lg:grid-cols-[minmax(0,40rem)_1fr] lg:justify-between">
          {contents.length > 0 ? <FoldedContents title={t("onThisPage")} sections={contents} /> : null}
          <div className="min-w-0 text-[1.0625rem] leading-[1.75] md:text-lg md:leading-[1.75]">
            <RichText document={body} tableTitle={card.title} />
          </div>
          {contents.length > 0 ? (
            <div className="max-w-72 justify-self-end max-lg:hidden">
              <SideContents title={t("onThisPage")} sections={contents} />
            </div>
          ) : null}
        </div>
        <div className="mt-10 max-w-[40rem] rounded-card bg-surface-sunken px-5 py-3 print:hidden">
          <Feedback key={card.key} subject={`article:${card.key}`} kind="article" />
        </div>
      </article>
      {related.length > 0 ? (
        <section className="mt-section bg-surface-sunken py-section print:hidden">
          <div className="mx-auto max-w-page px-gutter">
            <h2 className="mb-8">{t("related")}</h2>
            <ArticleGrid cards={related} level={3} />
          </div>
        </section>
      ) : (
        <div className="h-16" />
      )}
    </>
  );
}

function ArticleHead({ card }: { readonly card: Card }) {
  const t = useWords(blogWords);
  const words = useWords(articleWords);
  const to = useLocalizedPath();
  const category = to(`/blog/category/${card.category.slug}`);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("home"), to: to("/") },
          { label: t("title"), to: to("/blog") },
          { label: card.category.name, to: category },
          { label: card.title },
        ]}
      />
      <header className="mt-3 grid items-center gap-x-14 gap-y-7 md:mt-6 md:grid-cols-[1.15fr_1fr]">
        <div>
          <h1>{card.title}</h1>
          <p className="mt-4 text-lg text-ink-muted">{card.description}</p>
          <p className="mt-4 text-sm text-ink-muted">
            {words("published")} <ReadingFacts card={card} />
          </p>
        </div>
        <Illustration name={card.illustration} first />
      </header>
    </>
  );
}
