import { Rss } from "lucide-react";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { emptyMessages } from "#web/errors/empty/messages.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/table/pagination.tsx";
import { ARTICLES_PER_PAGE, listArticles } from "../contract-public.ts";
import { blogMessages } from "./messages.ts";
import type { Route } from "./+types/blog.page";
import { ArticleCard, ArticleGrid } from "./article-card.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { orNotFound, pageOf } from "#web/page-loading.ts";
import { toCard } from "./to-card.ts";

export const handle = cachedPage("always");

const FEED = "/blog/feed.xml";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const { articles, categories, page } = await orNotFound(api(listArticles, { page: pageOf(request) }));
  // The first page starts with the newest featured article.
  const featured = page === 1 ? articles.find((article) => article.featured) : undefined;
  return {
    featured: featured ? toCard(featured, language) : null,
    cards: articles.filter((article) => article !== featured).map((article) => toCard(article, language)),
    categories,
    page,
    perPage: ARTICLES_PER_PAGE,
    total: categories.reduce((sum, category) => sum + category.articleCount, 0),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const messages = blogMessages[matches[0]?.loaderData?.language ?? "ID"];
  if (!loaderData) return pageMeta(matches, null);
  const { page } = loaderData;
  const title = page === 1 ? messages.heading : `${messages.heading}, ${messages.page} ${page}`;
  return pageMeta(matches, { title, description: messages.description, path: pagePath(page), feed: FEED });
};

function pagePath(page: number): string {
  return page === 1 ? href("/blog") : `${href("/blog")}?page=${page}`;
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { featured, cards, categories, page, perPage, total } = loaderData;
  const t = useMessages(blogMessages);
  const empty = useMessages(emptyMessages);
  const language = useLanguage();
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-section md:pt-14">
      <header className="max-w-text">
        <h1>{t("heading")}</h1>
        <p className="mt-3 text-lg text-ink-muted">{t("description")}</p>
      </header>
      <div className="mt-7 mb-8 md:mb-10">
        <CategoryChips categories={categories} current={null} />
      </div>
      {featured ? <ArticleCard card={featured} level={2} first wide={t("featured")} /> : null}
      {cards.length > 0 ? (
        <>
          <h2 className="mt-12 mb-6 text-2xl">{t("newest")}</h2>
          <ArticleGrid cards={cards} level={3} first={featured === null} />
        </>
      ) : null}
      {total === 0 ? (
        <EmptyState
          title={empty("noData")}
          level={2}
          illustration={<img src="/illustrations/empty-box.svg" alt="" width={320} height={240} />}
        />
      ) : null}
      {total > perPage ? (
        <div className="mt-10">
          <Pagination page={page} perPage={perPage} total={total} hrefOf={(number) => localizePath(pagePath(number), language)} />
        </div>
      ) : null}
      <p className="mt-8">
        {/* Not a route of the router: the browser opens it. */}
        <a
          href={localizePath(FEED, language)}
          type="application/rss+xml"
          className="inline-flex min-h-target items-center gap-2 text-sm font-semibold text-ink-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <Rss aria-hidden size={18} />
          {t("feed")}
        </a>
      </p>
    </div>
  );
}
