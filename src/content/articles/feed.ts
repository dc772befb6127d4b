import type { Api } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { xml } from "#kernel/xml.ts";
import { readOperator } from "#operator/contract.ts";
import { listArticles } from "./contract-public.ts";

/** The newest articles as an RSS feed. `absolute`: the whole URL of a path of this site. */
export async function feedText(api: Api, language: Language, absolute: (path: string) => string): Promise<string> {
  const [operator, { articles }] = await Promise.all([api(readOperator, {}), api(listArticles, {})]);
  const items = articles.map((article) => {
    const address = xml(absolute(localizePath(href("/blog/:slug", { slug: article.slug }), language)));
    // A feed requires RFC 822 dates; an article has a day, which begins at midnight in Jakarta.
    const published = new Date(`${article.publishedOn}T00:00:00+07:00`).toUTCString();
    return `<item><title>${xml(article.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${published}</pubDate><category>${xml(article.category.name)}</category><description>${xml(article.description)}</description></item>`;
  });
  const self = absolute(localizePath("/blog/feed.xml", language));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(`${operator.brandName} Blog`)}</title><link>${xml(absolute(localizePath(href("/blog"), language)))}</link><atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/><description>${xml(operator.description)}</description><language>${htmlLang(language)}</language>\n${items.join("\n")}\n</channel></rss>\n`;
}
