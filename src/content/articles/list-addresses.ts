import type { Api } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { listArticles, readArticle } from "./contract-public.ts";

/** The paths of the blog's categories and articles in each language, for the sitemap. */
export async function listBlogPaths(api: Api): Promise<Record<Language, string>[]> {
  const paths: Record<Language, string>[] = [];
  const { categories, articles } = await allArticles(api);
  for (const { slug } of categories) {
    const { category: both } = await api(listArticles, { category: slug });
    if (both) paths.push(inBoth((language) => href("/blog/category/:category?", { category: both.slugs[language] })));
  }
  for (const { slug } of articles) {
    const { slugs } = await api(readArticle, { slug });
    paths.push(inBoth((language) => href("/blog/:slug", { slug: slugs[language] })));
  }
  return paths;
}

const inBoth = (pathIn: (language: Language) => string) => ({ ID: pathIn("ID"), EN: pathIn("EN") });

async function allArticles(api: Api) {
  const first = await api(listArticles, {});
  const articles = [...first.articles];
  for (let page = 2; page <= first.pageCount; page++) articles.push(...(await api(listArticles, { page })).articles);
  return { categories: first.categories, articles };
}
