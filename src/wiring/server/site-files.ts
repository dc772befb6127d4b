/** Files for machines: sitemap.xml, robots.txt, the feed in both languages, the web app manifest. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Api, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { htmlLang, LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { listJobOpenings, readJobOpening } from "#careers/contract.ts";
import { listArticles, readArticle } from "#content/contract.ts";
import { readOperator } from "#operator/contract.ts";
import { VISITOR } from "#platform/actor.ts";
import type { RequestFacts } from "#platform/request-facts.ts";
import type { Config } from "#platform/settings/settings.ts";

type ApiFor = (facts: () => Promise<RequestFacts>) => Api;

/** Public pages whose address does not come from data. */
const FIXED_PATHS = [
  href("/"),
  href("/kalkulator"),
  href("/produk"),
  href("/produk/transfer-lokal"),
  href("/produk/transfer-internasional"),
  href("/produk/pengambilan-tunai"),
  href("/kemitraan/agen"),
  href("/kemitraan/mitra-digital"),
  href("/pusat-bantuan"),
  href("/status"),
  href("/lokasi-tunai"),
  href("/lacak/:token?"),
  href("/verifikasi-resi/:code?"),
  href("/tentang-kami"),
  href("/tim-kami"),
  href("/kantor"),
  href("/faq"),
  href("/blog"),
  href("/blog/category/:category?"),
  href("/hubungi-kami"),
  href("/karir"),
  href("/syarat-ketentuan"),
  href("/kebijakan-privasi"),
];
/** The address of a page in each language. */
const inBoth = (pathIn: (language: Language) => string): Record<Language, string> => ({
  ID: localizePath(pathIn("ID"), "ID"),
  EN: localizePath(pathIn("EN"), "EN"),
});
const ONE_HOUR = "public, max-age=3600";

const send = (reply: FastifyReply, type: string, content: unknown) =>
  reply.header("cache-control", ONE_HOUR).type(`${type}; charset=utf-8`).send(content);

export function siteFiles(config: Config, apiFor: ApiFor): (server: FastifyInstance) => void {
  const absolute = (path: string) => new URL(path, config.SITE_URL).href;
  const apiIn = (request: FastifyRequest, language: Language) =>
    apiFor(async () => ({ requestId: request.id, actor: VISITOR, language, address: request.ip }));
  return (server) => {
    server.get("/robots.txt", (_request, reply) => send(reply, "text/plain", robotsText(absolute)));
    server.get("/sitemap.xml", async (request, reply) =>
      send(reply, "application/xml", await sitemapText(apiIn(request, "ID"), absolute)),
    );
    for (const language of LANGUAGES)
      server.get(localizePath("/blog/feed.xml", language), async (request, reply) =>
        send(reply, "application/rss+xml", await feedText(apiIn(request, language), language, absolute)),
      );
    server.get("/site.webmanifest", async (request, reply) =>
      send(reply, "application/manifest+json", manifestOf(await apiIn(request, "ID")(readOperator, {}))),
    );
  };
}

/** The whole URL of a path of this site. */
type Absolute = (path: string) => string;

const robotsText = (absolute: Absolute) =>
  `User-agent: *\nDisallow: /v1/\nDisallow: /dev/\nDisallow: /dashboard\nDisallow: /office\n\nSitemap: ${absolute("/sitemap.xml")}\n`;

async function sitemapText(api: Api, absolute: Absolute): Promise<string> {
  const pairs: Record<Language, string>[] = FIXED_PATHS.map((path) => inBoth(() => path));
  const { categories, articles } = await allArticles(api);
  for (const category of categories) {
    const { category: both } = await api(listArticles, { category: category.slug });
    if (both) pairs.push(inBoth((language) => href("/blog/category/:category?", { category: both.slugs[language] })));
  }
  for (const { slug } of articles) {
    const { slugs } = await api(readArticle, { slug });
    pairs.push(inBoth((language) => href("/blog/:slug", { slug: slugs[language] })));
  }
  for (const { slug } of (await api(listJobOpenings, {})).jobOpenings) {
    const { slugs } = await api(readJobOpening, { slug });
    pairs.push(inBoth((language) => href("/karir/:slug", { slug: slugs[language] })));
  }
  const alternates = (pair: Record<Language, string>) =>
    [...LANGUAGES.map((language) => [htmlLang(language), pair[language]] as const), ["x-default", pair.ID] as const]
      .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(absolute(path))}"/>`)
      .join("");
  const urls = pairs.flatMap((pair) =>
    LANGUAGES.map((language) => `<url><loc>${xml(absolute(pair[language]))}</loc>${alternates(pair)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

async function feedText(api: Api, language: Language, absolute: Absolute): Promise<string> {
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

/** What an installed app is called and where it starts. */
function manifestOf(operator: Output<typeof readOperator>) {
  return {
    name: operator.brandName,
    short_name: operator.brandName,
    description: operator.tagline,
    lang: "id",
    id: "/",
    // People who install the app are senders: it starts at the dashboard, or at sign-in when they are signed out.
    start_url: href("/dashboard"),
    scope: "/",
    display: "standalone",
    shortcuts: [
      { name: "Kirim uang", url: href("/dashboard/send/:step?") },
      { name: "Kiriman saya", url: href("/dashboard/transfers") },
      { name: "Lacak kiriman", url: href("/lacak/:token?") },
    ],
    background_color: "#fbf6ec",
    theme_color: "#0b5563",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

async function allArticles(api: Api) {
  const first = await api(listArticles, {});
  const articles = [...first.articles];
  for (let page = 2; page <= first.pageCount; page++) articles.push(...(await api(listArticles, { page })).articles);
  return { categories: first.categories, articles };
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
