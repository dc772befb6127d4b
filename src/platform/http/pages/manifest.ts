/** What pages load, told to a browser when links to them come into sight (react-router.config.ts): the same for everybody. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { judgeAddress } from "./address.ts";
import { takesGzip } from "./stitched-gzip.ts";

export const MANIFEST_PATH = "/__manifest";
/** More than any page links to; each costs a search among all routes, and anybody may ask. */
const MANIFEST_PATHS_MOST = 300;
/** The router itself refuses more. */
const MANIFEST_CHARS_MOST = 7_680;
const compressed = promisify(gzip);

/** `render` is asked with what the router knows of the question, and nothing else: paths that a page can have, and a version. */
export async function sendManifest(
  request: FastifyRequest,
  reply: FastifyReply,
  address: URL,
  render: (address: URL) => Promise<Response>,
): Promise<FastifyReply> {
  const paths = (address.searchParams.get("paths") ?? "").split(",");
  if (request.url.length > MANIFEST_CHARS_MOST || paths.length > MANIFEST_PATHS_MOST)
    return reply.code(400).header("cache-control", "no-store").send();
  const asked = new URL(MANIFEST_PATH, address);
  asked.searchParams.set("paths", paths.filter((path) => path !== "" && judgeAddress(path) === "page").join(","));
  asked.searchParams.set("version", address.searchParams.get("version") ?? "");
  const response = await render(asked);
  // Named by the build's version, an answer stays true. Another version's is none: the browser then loads the next page whole.
  const isKept = response.status === 200;
  response.headers.forEach((value, name) => void reply.header(name, value));
  reply.code(response.status).header("cache-control", isKept ? "public, max-age=31536000, immutable" : "no-store");
  const body = Buffer.from(await response.arrayBuffer());
  if (!isKept || !takesGzip(request.headers["accept-encoding"] ?? "")) return reply.header("vary", "accept-encoding").send(body);
  return reply
    .header("vary", "accept-encoding")
    .header("content-encoding", "gzip")
    .send(await compressed(body));
}
