/**
 * Forms of public pages sent without JavaScript: a POST to the page's own address, answered by the page (the router's `action`). Only the
 * listed pages accept one, each up to its size limit; a form from another site's page is refused.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LANGUAGES, localizePath } from "#kernel/locale.ts";
import type { PagePath } from "#kernel/page-paths.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { oneOfFew, type Gauge } from "../multipart.ts";
import { sendBrokenPage } from "./broken-page.ts";
import type { Config } from "../../settings/settings.ts";

export interface FormPage {
  /** In the server router's notation, without the language prefix: `/karir/:slug`. */
  readonly path: PagePath;
  readonly maxBytes: number;
}

type AnswerPage = (request: FastifyRequest, reply: FastifyReply, body: Buffer<ArrayBuffer>) => Promise<FastifyReply>;

/** A refusal before any of the body is read. */
class FormRefused extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super("a form was refused");
    this.statusCode = statusCode;
  }
}

/** Only bodies larger than this are counted against the limit on concurrent ones. */
const SMALL_BYTES = 128 * 1024;
const DROPPED_AT_MOST_BYTES = 32 * 1024 * 1024;
/** A slow sender keeps its place for at most this long. */
const MOST_MS = 20 * SECOND_MS;

/** Registers a POST for each page with a form, in both languages. */
export function registerForms(
  scope: FastifyInstance,
  { config, forms = [] }: { readonly config: Config; readonly forms?: readonly FormPage[] },
  answerPage: AnswerPage,
): void {
  const inProgress: Gauge = { now: 0, most: 0 };
  // The handler reads the body, once it has one of the few places: a parser would read it before the limit applies.
  for (const { path, maxBytes } of forms)
    for (const language of LANGUAGES)
      scope.route({
        method: "POST",
        config: { isPage: true },
        url: localizePath(path, language),
        handler: async (request, reply) => {
          if (isFromElsewhere(config, request)) return sendBrokenPage({ config }, new FormRefused(403), request, reply);
          const read = () => readBody(request, maxBytes);
          const body = await (maxBytes > SMALL_BYTES ? oneOfFew(inProgress, read) : read()).catch((error: unknown) =>
            asFault(error),
          );
          if (body instanceof FormRefused) return sendBrokenPage({ config }, body, request, reply);
          return answerPage(request, reply, body);
        },
      });
}

function asFault(error: unknown): FormRefused {
  if (error instanceof FormRefused) return error;
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 400;
  return new FormRefused(status === 503 ? 503 : 400);
}

/**
 * Whether the browser reports that another site's page sent this request. A page that sends no Referer, because its address is a secret, has the
 * origin "null"; the browser's own word for the same site then counts.
 */
function isFromElsewhere(config: Config, request: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === "null" && site === "same-origin") return false;
  const isForeign = origin !== undefined && origin !== new URL(config.SITE_URL).origin;
  return isForeign || site === "cross-site";
}

/**
 * The bytes of a body. A body that is too large is read to its end and dropped: a browser that is answered while it still sends shows a
 * broken connection instead of the reason. A far larger body is cut off.
 */
async function readBody(request: FastifyRequest, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const tooLate = setTimeout(() => request.raw.destroy(), MOST_MS);
  try {
    for await (const chunk of request.raw) {
      bytes += (chunk as Buffer).length;
      if (bytes > DROPPED_AT_MOST_BYTES) throw new FormRefused(413);
      if (bytes > maxBytes) chunks.length = 0;
      else chunks.push(chunk as Buffer);
    }
  } finally {
    clearTimeout(tooLate);
  }
  if (bytes > maxBytes) throw new FormRefused(413);
  return Buffer.concat(chunks);
}
