import { RotateCw } from "lucide-react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { LANGUAGES, htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { failureWords } from "./errors/first/messages.ts";
import { LanguageProvider, useLanguage, useWords } from "./i18n.tsx";
import { errorPageWords } from "./messages.ts";
import { useOptionalRootFacts } from "./root-facts.ts";
import { buttonLook } from "./ui/form/button-look.ts";

export interface ErrorPageProps {
  readonly status: number;
  /** What support needs to find the failure in the log. */
  readonly requestId?: string | undefined;
  /** Inside a layout, which has the page's `main` already. */
  readonly framed?: boolean;
}

/** What a boundary knows of a failure: a loader that throws `data({ requestId }, { status })` has told it the code for support. */
export function readFailure(error: unknown): { readonly status: number; readonly requestId?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error as { readonly status: number; readonly data: unknown };
  const isTold = typeof data === "object" && data !== null && "requestId" in data && typeof data.requestId === "string";
  return isTold ? { status, requestId: data.requestId as string } : { status };
}

const kindOf = (status: number) => (status === 503 ? "unavailable" : "generic");

/**
 * A failure that nobody named (SPEC §8 "An Error Occurred"). When the root's data is missing nobody knows the reader's language, so both
 * are shown. The links load a whole page: whatever broke here is left behind.
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
      <title>{languages.map((language) => failureWords[language][kindOf(status)].title).join(" · ")}</title>
      <meta name="robots" content="noindex" />
      <img
        src="/illustrations/error.svg"
        alt=""
        width={640}
        height={400}
        className="h-auto w-full max-w-sm rounded-panel dark:brightness-90"
      />
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
  const t = useWords(failureWords);
  const words = useWords(errorPageWords);
  const Heading = `h${level}` as const;
  const { pathname, search } = useLocation();
  const kind = kindOf(status);
  return (
    <section lang={htmlLang(language)} className="mt-8">
      <Heading className="text-3xl">{t(`${kind}.title`)}</Heading>
      <p className="mt-3 text-lg text-ink-muted">{t(`${kind}.body`)}</p>
      <p className="mt-2 text-ink-muted">{words("safe")}</p>
      {requestId === undefined ? null : (
        <p className="mt-4 inline-block rounded-control bg-surface-sunken px-4 py-2 text-sm wrap-anywhere">
          {t("generic.reference", { requestId })}
        </p>
      )}
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={pathname + search} className={buttonLook({ size: "large" })}>
          <RotateCw aria-hidden size={18} />
          {words("reload")}
        </a>
        <a href={localizePath("/", language)} className={buttonLook({ variant: "secondary", size: "large" })}>
          {words("home")}
        </a>
      </p>
    </section>
  );
}
