import { lazy, Suspense } from "react";
import { formatDate } from "#kernel/time.ts";
import { pageContext } from "#web/context.ts";
import { useMessages } from "#web/i18n.tsx";
import { readPreview } from "../contract.ts";
import { sectionsOf } from "../../rich-text/model/document.ts";
import { previewMessages } from "./messages.ts";
import type { Route } from "./+types/preview.page";
import { ArticleView } from "../../articles/web/article-view.tsx";
import { loadAround } from "../../pages/web/load-sections.ts";
import { contentsOf, toCard } from "../../articles/web/to-card.ts";
import { orNotFound } from "#web/page-loading.ts";
import { typeset } from "../../web/typeset.ts";

// Most links show articles; the others load their own components. The server renders them at once.
const LegalPage = lazy(async () => ({ default: (await import("../../legal/web/legal-page.tsx")).LegalPage }));
const PagePreview = lazy(async () => ({ default: (await import("../../pages/web/page-preview.tsx")).PagePreview }));

/** A draft for the holder of its link, rendered by the components of the public page. Never cached, and not indexed by search engines. */
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
  const page = { ...legal, effectiveText, contents: sectionsOf(legal.body), status: "upcoming" as const, versions: [] };
  return { kind: "legal" as const, page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const messages = previewMessages[matches[0]?.loaderData?.language ?? "ID"];
  const title = loaderData?.kind === "article" ? loaderData.card.title : loaderData?.page.title;
  return [
    { title: title === undefined || title === "" ? messages.title : `${messages.title}: ${title}` },
    { name: "robots", content: "noindex, nofollow" },
    { name: "referrer", content: "no-referrer" },
  ];
};

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(previewMessages);
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
