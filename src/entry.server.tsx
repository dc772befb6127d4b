import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";
import { pageContext } from "#web/context.ts";

/** Bounds a render: our pages wait for a database, never for longer. */
const RENDER_TIMEOUT_MS = 10_000;

/** Renders a document whole: its inline scripts are hashed for the content security policy, and the page may be kept in the cache. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed: Error | undefined;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // A part that is large stays where it is: put in place by a script, it would be missing without JavaScript.
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
    const kept = keptFor(route.handle);
    if (kept !== null) headers.set("x-keep-page", String(kept));
  }
  return new Response(stream, { status, headers });
}

/** What the router caught and nobody named: told to the log instead of the console. An aborted request is nobody's failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error);
};

/**
 * A page says `export const handle = { kept: "always" }` when every visitor may be sent the same HTML until something in it is changed, and
 * `{ kept: 30 }` when it is the same for half a minute.
 */
function keptFor(handle: unknown): "always" | number | null {
  if (typeof handle !== "object" || handle === null || !("kept" in handle)) return null;
  const { kept } = handle;
  return kept === "always" || (typeof kept === "number" && kept > 0) ? kept : null;
}
