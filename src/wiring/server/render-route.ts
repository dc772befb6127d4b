/** The router's request handler over the Vite build. Imported by main.ts; the build itself is loaded only when a page is requested. */
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { RenderRoute } from "#platform/http/pages/serve.ts";
import { pageContext } from "#web/context.ts";

const handler = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env?.MODE ?? "production");

export const renderRoute: RenderRoute = (request, context) => {
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  return handler(request, provider);
};
