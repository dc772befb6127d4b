/**
 * The files that pages load, requested by a browser when links to these pages come into sight (react-router.config.ts): the same for
 * everybody.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { validateAddress } from "./address.ts";
import { takesGzip } from "./stitched-gzip.ts";

export const MANIFEST_PATH = "/__manifest";
/** More than any page links to. Each path costs a search among all routes, and anybody may request it. */
const MANIFEST_PATHS_MOST = 300;
/** The router itself refuses longer requests. */
const MANIFEST_CHARS_MOST = 7_680;
const compressed = promisify(gzip);

/** Passes to `render` only what the router knows of such a request: valid page paths and a version. */
export async function sendManifest(
  request: FastifyRequest,
  reply: FastifyReply,
  address: URL,
  render: (address: URL) => Promise<Response>,
): Promise<FastifyReply> {
  const paths = (address.searchParams.get("paths") ?? "").split(",");
  if (request.url.length > MANIFEST_CHARS_MOST || paths.length > MANIFEST_PATHS_MOST)
    return reply.code(400).header("cache-control", "no-store").send();
  const requested = new URL(MANIFEST_PATH, address);
  requested.searchParams.set("paths", paths.filter((path) => path !== "" && validateAddress(path) === "page").join(","));
  requested.searchParams.set("version", address.searchParams.get("version") ?? "");
  const response = await render(requested);
  // The address contains the build's version, so an answer stays valid. For another version there is no answer: the browser then loads the
  // next page completely.
  const isStored = response.status === 200;
  response.headers.forEach((value, name) => void reply.header(name, value));
  reply.code(response.status).header("cache-control", isStored ? "public, max-age=31536000, immutable" : "no-store");
  const body = Buffer.from(await response.arrayBuffer());
  if (!isStored || !takesGzip(request.headers["accept-encoding"] ?? ""))
    return reply.header("vary", "accept-encoding").send(body);
  return reply
    .header("vary", "accept-encoding")
    .header("content-encoding", "gzip")
    .send(await compressed(body));
}
