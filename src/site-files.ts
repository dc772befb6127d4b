/** Files for machines that read the site: sitemap.xml, robots.txt, the feed in both languages, the web app manifest. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Api } from "#kernel/endpoint.ts";
import { htmlLang, LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { listOpenings, readOpening } from "#careers/contract.ts";
import { listArticles, readArticle } from "#content/contract.ts";
import { readOperator } from "#operator/contract.ts";
import { VISITOR } from "#platform/actor.ts";
import type { Config } from "#platform/config.ts";
import type { RequestFacts } from "#platform/unit-of-work.ts";

type ApiFor = (facts: () => Promise<RequestFacts>) => Api;

/** Public pages whose address does not come from data. */
const FIXED_PATHS = [
  "/",
  "/kalkulator",
  "/produk",
  "/produk/transfer-lokal",
  "/produk/transfer-internasional",
  "/produk/pengambilan-tunai",
  "/kemitraan/agen",
  "/kemitraan/mitra-digital",
  "/pusat-bantuan",
  "/status",
  "/lokasi-tunai",
  "/lacak",
  "/verifikasi-resi",
  "/tentang-kami",
  "/tim-kami",
  "/kantor",
  "/faq",
  "/blog",
  "/blog/category",
  "/hubungi-kami",
  "/karir",
  "/syarat-ketentuan",
  "/kebijakan-privasi",
];
const ONE_HOUR = "public, max-age=3600";

export function siteFiles(config: Config, apiFor: ApiFor): (server: FastifyInstance) => void {
  const absolute = (path: string) => new URL(path, config.SITE_URL).href;
  const apiIn = (request: FastifyRequest, language: Language) =>
    apiFor(async () => ({ requestId: request.id, actor: VISITOR, language, address: request.ip }));

  const alternates = (pair: Record<Language, string>) =>
    [...LANGUAGES.map((language) => [htmlLang(language), pair[language]] as const), ["x-default", pair.ID] as const]
      .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(absolute(path))}"/>`)
      .join("");

  return (server) => {
    server.get("/robots.txt", (_request, reply) =>
      reply
        .header("cache-control", ONE_HOUR)
        .type("text/plain; charset=utf-8")
        .send(
          `User-agent: *\nDisallow: /v1/\nDisallow: /dev/\nDisallow: /dashboard\nDisallow: /office\n\nSitemap: ${absolute("/sitemap.xml")}\n`,
        ),
    );

    server.get("/sitemap.xml", async (request, reply) => {
      const pairs: Record<Language, string>[] = FIXED_PATHS.map((path) => ({ ID: path, EN: localizePath(path, "EN") }));
      const api = apiIn(request, "ID");
      const { categories, articles } = await allArticles(api);
      for (const category of categories) {
        const { category: both } = await api(listArticles, { category: category.slug });
        if (both) pairs.push({ ID: `/blog/category/${both.slugs.ID}`, EN: `/en/blog/category/${both.slugs.EN}` });
      }
      for (const { slug } of articles) {
        const { slugs } = await api(readArticle, { slug });
        pairs.push({ ID: `/blog/${slugs.ID}`, EN: `/en/blog/${slugs.EN}` });
      }
      for (const { slug } of (await api(listOpenings, {})).openings) {
        const { slugs } = await api(readOpening, { slug });
        pairs.push({ ID: `/karir/${slugs.ID}`, EN: `/en/karir/${slugs.EN}` });
      }
      const urls = pairs.flatMap((pair) =>
        LANGUAGES.map((language) => `<url><loc>${xml(absolute(pair[language]))}</loc>${alternates(pair)}</url>`),
      );
      return reply
        .header("cache-control", ONE_HOUR)
        .type("application/xml; charset=utf-8")
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`,
        );
    });

    for (const language of LANGUAGES) {
      server.get(localizePath("/blog/feed.xml", language), async (request, reply) => {
        const api = apiIn(request, language);
        const [operator, { articles }] = await Promise.all([api(readOperator, {}), api(listArticles, {})]);
        const items = articles.map((article) => {
          const address = xml(absolute(localizePath(`/blog/${article.slug}`, language)));
          // A feed wants RFC 822 dates; an article has a day, which begins at midnight in Jakarta.
          const published = new Date(`${article.publishedOn}T00:00:00+07:00`).toUTCString();
          return `<item><title>${xml(article.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${published}</pubDate><category>${xml(article.category.name)}</category><description>${xml(article.description)}</description></item>`;
        });
        const self = absolute(localizePath("/blog/feed.xml", language));
        return reply
          .header("cache-control", ONE_HOUR)
          .type("application/rss+xml; charset=utf-8")
          .send(
            `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(`${operator.brandName} Blog`)}</title><link>${xml(absolute(localizePath("/blog", language)))}</link><atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/><description>${xml(operator.description)}</description><language>${htmlLang(language)}</language>\n${items.join("\n")}\n</channel></rss>\n`,
          );
      });
    }

    server.get("/site.webmanifest", async (request, reply) => {
      const operator = await apiIn(request, "ID")(readOperator, {});
      const icons = [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ];
      return reply
        .header("cache-control", ONE_HOUR)
        .type("application/manifest+json; charset=utf-8")
        .send({
          name: operator.brandName,
          short_name: operator.brandName,
          description: operator.tagline,
          lang: "id",
          id: "/",
          // Who puts it on their telephone sends: to sign-in, where they are not signed in.
          start_url: "/dashboard",
          scope: "/",
          display: "standalone",
          shortcuts: [
            { name: "Kirim uang", url: "/dashboard/send" },
            { name: "Kiriman saya", url: "/dashboard/transfers" },
            { name: "Lacak kiriman", url: "/lacak" },
          ],
          background_color: "#fbf6ec",
          theme_color: "#0b5563",
          icons,
        });
    });
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
