import { useEffect, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData, type LinksFunction } from "react-router";
import jakartaSans from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import { DEFAULT_LANGUAGE, htmlLang } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { readOperator } from "#operator/contract.ts";
import { standInFor } from "#operator/standin.ts";
import { BaseLayout } from "#web/layouts/base.tsx";
import { pageContext } from "#web/context.ts";
import { ErrorPage, readFailure } from "#web/error-page.tsx";
import { LanguageProvider } from "#web/i18n.tsx";
import { replacePageFact } from "#web/page-facts.ts";
import { pageName } from "#web/page-name.ts";
import { PageLoadingOverlay } from "#web/ui/page-loading-overlay.tsx";
import { HEAD_SCRIPT } from "#web/head-script.ts";
import type { Route } from "./+types/root";
import appCss from "./web/app.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: jakartaSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: appCss },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Tells the server what the page is called where visits are counted (platform/http/pages/visit.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ pattern, params }, next) => {
    const response = await next();
    response.headers.set("x-page", pageName(pattern, params));
    return response;
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, siteUrl } = context.get(pageContext);
  try {
    return { operator: await api(readOperator, {}), language, siteUrl };
  } catch (error) {
    // Only pages with which an installation is set up are drawn before there is an operator (platform/http/pages/not-set-up.ts).
    if (!(error instanceof Refusal) || error.code !== "operator_not_set") throw error;
    return { operator: standInFor(siteUrl), language, siteUrl };
  }
}

/** Brand and words change with the language alone; a navigation within one language needs no second answer. */
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
  // The server wrote the language into the page that was opened; going back across a switch changes it without opening another.
  useEffect(() => {
    if (data) replacePageFact("language", data.language);
  }, [data]);
  return (
    // The theme script sets data-theme before the first paint, which the server cannot know.
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

/** Pages whose data the browser fetches show this until it is there: the app appears only after routing is ready (SPEC §2). */
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
