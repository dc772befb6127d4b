import { useEffect, type ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
  type LinksFunction,
} from "react-router";
import jakartaSans from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import { DEFAULT_LANGUAGE, htmlLang } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { readOperator } from "#operator/contract.ts";
import { placeholderOperator } from "#operator/model/placeholder-operator.ts";
import { BaseLayout } from "#shell/web/base.tsx";
import { pageContext } from "#web/context.ts";
import { ErrorPage, readFailure } from "#web/error-page.tsx";
import { LanguageProvider } from "#web/i18n.tsx";
import { replacePageFact } from "#web/page-facts.ts";
import { pageName } from "#web/page-name.ts";
import { PageLoadingOverlay } from "#web/ui/progress/page-loading-overlay.tsx";
import type { RootFacts } from "#web/root-facts.ts";
import { HEAD_SCRIPT } from "#web/preferences/head-script.ts";
import type { Route } from "./+types/root";
import appCss from "#web/app.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: jakartaSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: appCss },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Sends the page's name to the server, which counts visits (platform/http/pages/visit.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ pattern, params }, next) => {
    const response = await next();
    response.headers.set("x-page", pageName(pattern, params));
    return response;
  },
];

export async function loader({ context }: Route.LoaderArgs): Promise<RootFacts> {
  const { api, language, siteUrl } = context.get(pageContext);
  try {
    return { operator: await api(readOperator, {}), language, siteUrl };
  } catch (error) {
    // Before an operator is entered, only set-up pages are rendered (platform/http/pages/not-set-up.ts).
    if (!(error instanceof Refusal) || error.code !== "operator_not_set") throw error;
    return { operator: placeholderOperator(siteUrl), language, siteUrl };
  }
}

/** The facts of the page on screen: a reload that fails keeps them, because an error page in place of everything would help nobody. */
let shownFacts: RootFacts | undefined;

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<RootFacts> {
  try {
    return await serverLoader<RootFacts>();
  } catch (error) {
    if (shownFacts === undefined || error instanceof Response) throw error;
    return shownFacts;
  }
}

/** Brand and messages depend on the language only; a navigation within one language needs no reload of them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
  formMethod?: string | undefined;
}) {
  const isSameLanguage = currentUrl.pathname.startsWith("/en") === nextUrl.pathname.startsWith("/en");
  return isSameLanguage && formMethod === undefined && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const language = data?.language ?? DEFAULT_LANGUAGE;
  // The server writes the language into the opened document. Going back across a language switch changes it without loading another
  // document.
  useEffect(() => {
    if (!data) return;
    shownFacts = data;
    replacePageFact("language", data.language);
  }, [data]);
  return (
    // The theme script sets data-theme before the first paint; the server does not know its value.
    <html lang={htmlLang(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161311" media="(prefers-color-scheme: dark)" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours; as a child React would escape its quotes */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageProvider language={language}>{children}</LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Shown by pages whose data the browser fetches until the data arrives: the app appears only after routing is ready (PUB-6). */
export function HydrateFallback() {
  return <PageLoadingOverlay />;
}

export default function Root() {
  return (
    <BaseLayout>
      <Outlet />
    </BaseLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...readFailure(error)} />;
}
