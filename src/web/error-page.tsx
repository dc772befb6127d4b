import { RotateCw } from "lucide-react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { LANGUAGES, htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { failureMessages } from "./errors/first/messages.ts";
import { LanguageProvider, useLanguage, useMessages } from "./i18n.tsx";
import { errorPageMessages } from "./messages.ts";
import { useOptionalRootFacts } from "./root-facts.ts";
import { buttonLook } from "./ui/form/button-look.ts";

export interface ErrorPageProps {
  readonly status: number;
  /** The code by which support finds the failure in the log. */
  readonly requestId?: string | undefined;
  /** Rendered inside a layout, which has the page's `main` already. */
  readonly framed?: boolean;
}

/** Reads a failure at an error boundary: a loader that throws `data({ requestId }, { status })` passes the code for support. */
export function readFailure(error: unknown): { readonly status: number; readonly requestId?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error as { readonly status: number; readonly data: unknown };
  const isReported = typeof data === "object" && data !== null && "requestId" in data && typeof data.requestId === "string";
  return isReported ? { status, requestId: data.requestId as string } : { status };
}

const kindOf = (status: number) => (status === 503 ? "unavailable" : "generic");

/**
 * An unexpected failure (MSG-4 "An Error Occurred"). Without the root's data the reader's language is unknown, so both languages are
 * shown. The links load a whole page, to discard whatever broke here.
 */
export function ErrorPage({ status, requestId, framed = false }: ErrorPageProps) {
  const root = useOptionalRootFacts();
  const languages = root ? [root.language] : LANGUAGES;
  const Main = framed ? "div" : "main";
  return (
    <Main
      id={framed ? undefined : "main"}
      className="mx-auto flex max-w-form flex-col items-center px-gutter py-section text-center"
    >
      <title>{languages.map((language) => failureMessages[language][kindOf(status)].title).join(" · ")}</title>
      <meta name="robots" content="noindex" />
      <img src="/illustrations/error.svg" alt="" width={640} height={400} className="h-auto w-full max-w-sm rounded-panel" />
      {languages.map((language, index) => (
        <LanguageProvider key={language} language={language}>
          <Explanation status={status} requestId={requestId} level={index === 0 ? 1 : 2} />
        </LanguageProvider>
      ))}
    </Main>
  );
}

function Explanation({
  status,
  requestId,
  level,
}: {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly level: 1 | 2;
}) {
  const language: Language = useLanguage();
  const t = useMessages(failureMessages);
  const messages = useMessages(errorPageMessages);
  const Heading = `h${level}` as const;
  const { pathname, search } = useLocation();
  const kind = kindOf(status);
  return (
    <section lang={htmlLang(language)} className="mt-8">
      <Heading className="text-3xl">{t(`${kind}.title`)}</Heading>
      <p className="mt-3 text-lg text-ink-muted">{t(`${kind}.body`)}</p>
      <p className="mt-2 text-ink-muted">{messages("safe")}</p>
      {requestId === undefined ? null : (
        <p className="mt-4 inline-block rounded-control bg-surface-sunken px-4 py-2 text-sm wrap-anywhere">
          {t("generic.reference", { requestId })}
        </p>
      )}
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={pathname + search} className={buttonLook({ size: "large" })}>
          <RotateCw aria-hidden size={18} />
          {messages("reload")}
        </a>
        <a href={localizePath(href("/"), language)} className={buttonLook({ variant: "secondary", size: "large" })}>
          {messages("home")}
        </a>
      </p>
    </section>
  );
}
