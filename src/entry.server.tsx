import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";
import { cachedForOf } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";

/** Bounds a render. Pages wait for a database, never longer than this. */
const RENDER_TIMEOUT_MS = 10_000;

/** Renders a complete document: its inline scripts can then be hashed for the content security policy, and the page can be cached. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed: Error | undefined;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // Keeps large parts in place: a part moved in by a script would be missing without JavaScript.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError: (error) => {
      failed ??= error instanceof Error ? error : new Error("a page could not be rendered", { cause: error });
    },
  });
  await stream.allReady;
  if (failed !== undefined) throw failed;
  headers.set("content-type", "text/html; charset=utf-8");
  for (const { route } of routerContext.staticHandlerContext.matches) {
    const stored = cachedForOf(route.handle);
    if (stored !== null) headers.set("x-cache-page", String(stored));
  }
  return new Response(stream, { status, headers });
}

/**
 * Logs errors that the router caught without a refusal, instead of printing them to the console. Ignores aborted requests: they are no
 * failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error);
};
