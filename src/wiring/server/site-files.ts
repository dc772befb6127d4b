/** Files for machines: sitemap.xml, robots.txt, the feed in both languages, the web app manifest, pictures for shared links. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Api } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { htmlLang, LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { xml } from "#kernel/xml.ts";
import { listJobPaths } from "#careers/index.ts";
import { feedText, listBlogPaths } from "#content/index.ts";
import { readOperator } from "#operator/contract.ts";
import { manifestOf } from "#operator/index.ts";
import { VISITOR } from "#platform/actor.ts";
import { sharingPictures } from "./sharing-pictures.ts";
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
  href("/produk/penggajian"),
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
  href("/chat"),
  href("/karir"),
  href("/syarat-ketentuan"),
  href("/kebijakan-privasi"),
];
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
    sharingPictures(server, async (request) => {
      const pages = await publicPages(apiIn(request, "ID"));
      return new Set(pages.flatMap((page) => LANGUAGES.map((language) => page[language])));
    });
  };
}

/** The whole URL of a path of this site. */
type Absolute = (path: string) => string;

const robotsText = (absolute: Absolute) =>
  `User-agent: *\nDisallow: /v1/\nDisallow: /dev/\nDisallow: /dashboard\nDisallow: /office\n\nSitemap: ${absolute("/sitemap.xml")}\n`;

/** The path of each public page in both languages. */
async function publicPages(api: Api): Promise<readonly Readonly<Record<Language, string>>[]> {
  const paths: Record<Language, string>[] = FIXED_PATHS.map((path) => ({ ID: path, EN: path }));
  paths.push(...(await listBlogPaths(api)), ...(await listJobPaths(api)));
  return paths.map(({ ID, EN }) => ({ ID: localizePath(ID, "ID"), EN: localizePath(EN, "EN") }));
}

async function sitemapText(api: Api, absolute: Absolute): Promise<string> {
  const pairs = await publicPages(api);
  const alternates = (pair: Record<Language, string>) =>
    [...LANGUAGES.map((language) => [htmlLang(language), pair[language]] as const), ["x-default", pair.ID] as const]
      .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(absolute(path))}"/>`)
      .join("");
  const urls = pairs.flatMap((pair) =>
    LANGUAGES.map((language) => `<url><loc>${xml(absolute(pair[language]))}</loc>${alternates(pair)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}
