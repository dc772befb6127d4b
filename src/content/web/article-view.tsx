import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { RichDocument } from "../document.ts";
import { articleWords } from "./article/messages.ts";
import { blogWords } from "./blog/messages.ts";
import { ArticleGrid, ReadingFacts, type Card } from "./article-card.tsx";
import { FoldedContents, SideContents } from "./contents.tsx";
import { Cover } from "./cover.tsx";
import { RichText } from "./document.tsx";
import { Feedback } from "./feedback.tsx";

export interface ArticleViewProps {
  readonly card: Card;
  readonly body: RichDocument;
  readonly related: readonly Card[];
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  /** A draft is read before there is anything to answer about it. */
  readonly isDraft?: boolean;
}

/** An article as visitors read it; its preview is the same. */
export function ArticleView({ card, body, related, contents, isDraft = false }: ArticleViewProps) {
  const t = useWords(articleWords);
  return (
    <>
      <article className="mx-auto max-w-page px-gutter pt-4 md:pt-6">
        <ArticleHead card={card} />
        <div className="mt-8 grid gap-x-14 gap-y-8 md:mt-12 lg:grid-cols-[minmax(0,40rem)_1fr] lg:justify-between">
          {contents.length > 0 ? <FoldedContents title={t("onThisPage")} sections={contents} /> : null}
          <div className="min-w-0 text-[1.0625rem] leading-[1.75] md:text-lg md:leading-[1.75]">
            <RichText document={body} tableTitle={card.title} />
          </div>
          {contents.length > 0 ? (
            <div className="max-w-72 justify-self-end max-lg:hidden">
              <SideContents title={t("onThisPage")} sections={contents} />
            </div>
          ) : null}
        </div>
        {isDraft ? null : (
          <div className="mt-10 max-w-[40rem] rounded-card bg-surface-sunken px-5 py-3 print:hidden">
            <Feedback key={card.key} subject={`article:${card.key}`} kind="article" />
          </div>
        )}
      </article>
      {related.length > 0 ? (
        <section className="mt-section bg-surface-sunken py-section print:hidden">
          <div className="mx-auto max-w-page px-gutter">
            <h2 className="mb-8">{t("related")}</h2>
            <ArticleGrid cards={related} level={3} />
          </div>
        </section>
      ) : (
        <div className="h-16" />
      )}
    </>
  );
}

function ArticleHead({ card }: { readonly card: Card }) {
  const t = useWords(blogWords);
  const words = useWords(articleWords);
  const to = useLocalizedPath();
  const category = to(`/blog/category/${card.category.slug}`);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("home"), to: to("/") },
          { label: t("title"), to: to("/blog") },
          { label: card.category.name, to: category },
          { label: card.title },
        ]}
      />
      <header className="mt-3 grid items-center gap-x-14 gap-y-7 md:mt-6 md:grid-cols-[1.15fr_1fr]">
        <div>
          <h1>{card.title}</h1>
          <p className="mt-4 text-lg text-ink-muted">{card.description}</p>
          <p className="mt-4 text-sm text-ink-muted">
            {words("published")} <ReadingFacts card={card} />
          </p>
        </div>
        <Cover card={card} first />
      </header>
    </>
  );
}
