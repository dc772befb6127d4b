import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import type { RichDocument } from "../../rich-text/model/document.ts";
import { articleMessages } from "./article/messages.ts";
import { blogMessages } from "./messages.ts";
import { ArticleGrid, ReadingFacts } from "./article-card.tsx";
import { FoldedContents, SideContents } from "../../rich-text/web/table-of-contents.tsx";
import { Cover } from "./cover.tsx";
import { RichText } from "../../rich-text/web/document.tsx";
import { Feedback } from "../../feedback/web/feedback.tsx";
import type { Card } from "./card.ts";

export interface ArticleViewProps {
  readonly card: Card;
  readonly body: RichDocument;
  readonly related: readonly Card[];
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  /** Hides the feedback question: a draft is not yet public. */
  readonly isDraft?: boolean;
}

/** An article as visitors read it. The preview uses the same component. */
export function ArticleView({ card, body, related, contents, isDraft = false }: ArticleViewProps) {
  const t = useMessages(articleMessages);
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
  const t = useMessages(blogMessages);
  const messages = useMessages(articleMessages);
  const to = useLocalizedPath();
  const category = to(href("/blog/category/:category?", { category: card.category.slug }));
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("home"), to: to(href("/")) },
          { label: t("title"), to: to(href("/blog")) },
          { label: card.category.name, to: category },
          { label: card.title },
        ]}
      />
      <header className="mt-3 grid items-center gap-x-14 gap-y-7 md:mt-6 md:grid-cols-[1.15fr_1fr]">
        <div>
          <h1>{card.title}</h1>
          <p className="mt-4 text-lg text-ink-muted">{card.description}</p>
          <p className="mt-4 text-sm text-ink-muted">
            {messages("published")} <ReadingFacts card={card} />
          </p>
        </div>
        <Cover card={card} first />
      </header>
    </>
  );
}
