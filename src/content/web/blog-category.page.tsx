import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { pageContext } from "#web/context.ts";
import { useLanguage } from "#web/i18n.tsx";
import { breadcrumbList, pageMeta } from "#web/seo.ts";
import { localizePath } from "#kernel/locale.ts";
import { ARTICLES_PER_PAGE, listArticles } from "../contract.ts";
import { blogWords } from "./blog/messages.ts";
import type { Route } from "./+types/blog-category.page";
import { CategoryArticles } from "./category-articles.tsx";
import { CategoryShelves } from "./category-shelves.tsx";
import { alternatesOf, orNotFound, pageOf, sendToOwnAddress, toCard } from "./loading.ts";

export const handle = { kept: "always" };

/** Articles shown of each category where all categories are. */
const PER_SHELF = 3;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  if (params.category === undefined) return { shelves: await loadShelves(api, language) };
  const { articles, categories, category, page } = await orNotFound(
    api(listArticles, { category: params.category, page: pageOf(request) }),
  );
  if (!category) throw new Error("articles of one category came without it");
  const alternates = alternatesOf("/blog/category", category.slugs);
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

async function loadShelves(api: Api, language: Language) {
  const { categories } = await api(listArticles, {});
  return Promise.all(
    categories.map(async (category) => {
      const { articles } = await api(listArticles, { category: category.slug });
      return { category, cards: articles.slice(0, PER_SHELF).map((article) => toCard(article, language)) };
    }),
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = matches[0]?.loaderData?.language ?? "ID";
  const words = blogWords[language];
  if (!loaderData) return [];
  if ("shelves" in loaderData)
    return pageMeta(matches, { title: words.allCategories, description: words.categoriesDescription, path: "/blog/category" });
  const { category, page, alternates } = loaderData;
  const onPage = page === 1 ? "" : `?page=${page}`;
  return pageMeta(matches, {
    title: page === 1 ? category.name : `${category.name}, ${words.page} ${page}`,
    description: category.description,
    path: alternates[language] + onPage,
    alternates: { ID: alternates.ID + onPage, EN: alternates.EN + onPage },
    structured: (site) => [
      breadcrumbList(site, [
        { name: words.home, path: localizePath("/", language) },
        { name: words.title, path: localizePath("/blog", language) },
        { name: category.name, path: alternates[language] },
      ]),
    ],
  });
};

export default function BlogCategoryPage({ loaderData }: Route.ComponentProps) {
  const language = useLanguage();
  if ("shelves" in loaderData) return <CategoryShelves shelves={loaderData.shelves} />;
  const { alternates, ...list } = loaderData;
  return <CategoryArticles {...list} address={alternates[language]} />;
}
