/** A picture for each public page, shown by other sites beside a shared link: `/sharing/en/faq.png` for `/en/faq`, `/sharing/index.png` for `/`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { drawSharingPicture, type SharedPage } from "#platform/files/sharing-picture.ts";

/** Pictures kept, by path and text. A page whose title changed gets another picture. */
const MAX_KEPT = 300;
const ONE_HOUR = "public, max-age=3600";
/** Reading a page for its picture is no visit. */
const BOT = "sharing-picture-bot";
const DEFAULT_PICTURE = "/og-default.png";

/**
 * `pathsNow` lists the public paths. The words are those of the page itself, read from its head: no address can put other words on our picture.
 * A path that is no public page, or whose page fails, gets the default picture.
 */
export function sharingPictures(
  server: FastifyInstance,
  pathsNow: (request: FastifyRequest) => Promise<ReadonlySet<string>>,
): void {
  const kept = new Map<string, Promise<Buffer>>();
  server.get<{ Params: { readonly "*": string } }>("/sharing/*", async (request, reply) => {
    const path = pathOf(request.params["*"]);
    const page = path !== null && (await pathsNow(request)).has(path) ? await readHead(server, path) : null;
    if (page === null) return reply.header("cache-control", ONE_HOUR).redirect(DEFAULT_PICTURE);
    const key = JSON.stringify([path, page]);
    const picture = kept.get(key) ?? drawSharingPicture(page);
    // The last used is the last to go.
    kept.delete(key);
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    try {
      return await reply
        .header("cache-control", ONE_HOUR)
        .type("image/png")
        .send(await picture);
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  });
}

function pathOf(file: string): string | null {
  if (!file.endsWith(".png")) return null;
  const name = file.slice(0, -".png".length);
  return name === "index" ? "/" : `/${name}`;
}

async function readHead(server: FastifyInstance, path: string): Promise<SharedPage | null> {
  const { statusCode, body } = await server.inject({ url: path, headers: { "user-agent": BOT } });
  const content = (property: string) => decoded(new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(body)?.[1]);
  const [brand, title, description] = [content("og:site_name"), content("og:title"), content("og:description")];
  return statusCode === 200 && brand !== null && title !== null ? { brand, title, description: description ?? "" } : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
/** The text of an attribute as React writes it. */
const decoded = (text: string | undefined): string | null =>
  text?.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (all, name: string) => ENTITIES[name] ?? all) ?? null;
