import type { Api } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { useLanguage } from "#web/i18n.tsx";
import { breadcrumbList, pageMeta } from "#web/seo.ts";
import { localizePath } from "#kernel/locale.ts";
import { ARTICLES_PER_PAGE, listArticles } from "../contract-public.ts";
import { blogMessages } from "./messages.ts";
import type { Route } from "./+types/blog-category.page";
import { CategoryArticles } from "./category-articles.tsx";
import { CategorySections } from "./category-sections.tsx";
import { alternatesOf, orNotFound, pageOf, sendToOwnAddress } from "#web/page-loading.ts";
import { toCard } from "./to-card.ts";

export const handle = cachedPage("always");

/** Articles per category on the page of all categories. */
const CARDS_PER_CATEGORY = 3;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  if (params.category === undefined) return { categorySections: await loadCategorySections(api, language) };
  const { articles, categories, category, page } = await orNotFound(
    api(listArticles, { category: params.category, page: pageOf(request) }),
  );
  if (!category) throw new Error("articles of one category came without it");
  const alternates = alternatesOf((category) => href("/blog/category/:category?", { category }), category.slugs);
  sendToOwnAddress(request, params.category, category.slugs, language, alternates);
  return {
    cards: articles.map((article) => toCard(article, language)),
    categories,
    category,
    page,
    perPage: ARTICLES_PER_PAGE,
    alternates,
  };
}

async function loadCategorySections(api: Api, language: Language) {
  const { categories } = await api(listArticles, {});
  return Promise.all(
    categories.map(async (category) => {
      const { articles } = await api(listArticles, { category: category.slug });
      return { category, cards: articles.slice(0, CARDS_PER_CATEGORY).map((article) => toCard(article, language)) };
    }),
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = matches[0]?.loaderData?.language ?? "ID";
  const messages = blogMessages[language];
  if (!loaderData) return [];
  if ("categorySections" in loaderData)
    return pageMeta(matches, {
      title: messages.allCategories,
      description: messages.categoriesDescription,
      path: href("/blog/category/:category?"),
    });
  const { category, page, alternates } = loaderData;
  const onPage = page === 1 ? "" : `?page=${page}`;
  return pageMeta(matches, {
    title: page === 1 ? category.name : `${category.name}, ${messages.page} ${page}`,
    description: category.description,
    path: alternates[language] + onPage,
    alternates: { ID: alternates.ID + onPage, EN: alternates.EN + onPage },
    structured: (site) => [
      breadcrumbList(site, [
        { name: messages.home, path: localizePath(href("/"), language) },
        { name: messages.title, path: localizePath(href("/blog"), language) },
        { name: category.name, path: alternates[language] },
      ]),
    ],
  });
};

export default function BlogCategoryPage({ loaderData }: Route.ComponentProps) {
  const language = useLanguage();
  if ("categorySections" in loaderData) return <CategorySections categorySections={loaderData.categorySections} />;
  const { alternates, ...list } = loaderData;
  return <CategoryArticles {...list} address={alternates[language]} />;
}
