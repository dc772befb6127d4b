import { lazy, Suspense } from "react";
import { formatDate } from "#kernel/time.ts";
import { pageContext } from "#web/context.ts";
import { useWords } from "#web/i18n.tsx";
import { readPreview } from "../contract.ts";
import { sectionsOf } from "../document.ts";
import { previewWords } from "./preview/messages.ts";
import type { Route } from "./+types/preview.page";
import { ArticleView } from "./article-view.tsx";
import { loadAround } from "./load-sections.ts";
import { contentsOf, orNotFound, toCard, typeset } from "./loading.ts";

// Most links are of articles; the others bring parts of their own. The server draws them at once.
const LegalPage = lazy(async () => ({ default: (await import("./legal-page.tsx")).LegalPage }));
const PagePreview = lazy(async () => ({ default: (await import("./page-preview.tsx")).PagePreview }));

/** A draft, for whoever has its link: drawn by the very parts that draw the public page. Never kept, and for no search engine. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const preview = typeset(await orNotFound(api(readPreview, { token: params.token })));
  if (preview.kind === "article") {
    const { article } = preview;
    return { kind: "article" as const, card: toCard(article, language), body: article.body, contents: contentsOf(article.body) };
  }
  if (preview.kind === "page") {
    const { key, title, sections } = preview.page;
    return {
      kind: "sections" as const,
      page: { key, title, sections },
      around: await loadAround({ api, language }, key, sections),
    };
  }
  const { key: _key, ...legal } = preview.legal;
  const effectiveText = formatDate(legal.effectiveOn, language, "long");
  const page = { ...legal, effectiveText, contents: sectionsOf(legal.body), standing: "upcoming" as const, versions: [] };
  return { kind: "legal" as const, page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const words = previewWords[matches[0]?.loaderData?.language ?? "ID"];
  const title = loaderData?.kind === "article" ? loaderData.card.title : loaderData?.page.title;
  return [
    { title: title === undefined || title === "" ? words.title : `${words.title}: ${title}` },
    { name: "robots", content: "noindex, nofollow" },
    { name: "referrer", content: "no-referrer" },
  ];
};

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(previewWords);
  return (
    <>
      <p role="note" className="bg-accent px-gutter py-2 text-center font-semibold text-on-accent print:hidden">
        {t("banner")}
      </p>
      <Previewed loaded={loaderData} />
    </>
  );
}

function Previewed({ loaded }: { readonly loaded: Route.ComponentProps["loaderData"] }) {
  if (loaded.kind === "article")
    return <ArticleView card={loaded.card} body={loaded.body} contents={loaded.contents} related={[]} isDraft />;
  return (
    <Suspense>
      {loaded.kind === "legal" ? (
        <LegalPage {...loaded.page} />
      ) : (
        <PagePreview pageKey={loaded.page.key} sections={loaded.page.sections} around={loaded.around} />
      )}
    </Suspense>
  );
}
