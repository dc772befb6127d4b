import { href } from "#kernel/href.ts";
import { emptyMessages } from "#web/errors/empty/messages.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/table/pagination.tsx";
import type { Category } from "../contract-public.ts";
import { blogMessages } from "./messages.ts";
import { ArticleGrid } from "./article-card.tsx";
import { CategoryChips } from "./category-chips.tsx";
import type { Card } from "./card.ts";

export interface CategoryArticlesProps {
  readonly cards: readonly Card[];
  readonly categories: readonly Category[];
  readonly category: Category;
  readonly page: number;
  readonly perPage: number;
  /** Address of this list, with its language prefix. */
  readonly address: string;
}

/** The articles of one category, newest first. */
export function CategoryArticles({ cards, categories, category, page, perPage, address }: CategoryArticlesProps) {
  const t = useMessages(blogMessages);
  const empty = useMessages(emptyMessages);
  const to = useLocalizedPath();
  const total = category.articleCount;
  return (
    <div className="mx-auto max-w-page px-gutter pt-4 pb-section md:pt-6">
      <Breadcrumbs
        crumbs={[{ label: t("home"), to: to(href("/")) }, { label: t("title"), to: to(href("/blog")) }, { label: category.name }]}
      />
      <header className="mt-4 max-w-text md:mt-6">
        <h1>{category.name}</h1>
        <p className="mt-3 text-lg text-ink-muted">{category.description}</p>
      </header>
      <div className="mt-7 mb-8 md:mb-10">
        <CategoryChips categories={categories} current={category.slug} />
      </div>
      <ArticleGrid cards={cards} level={2} first hideCategory />
      {total === 0 ? (
        <EmptyState
          title={empty("noData")}
          level={2}
          illustration={<img src="/illustrations/empty-box.svg" alt="" width={320} height={240} />}
        />
      ) : null}
      {total > perPage ? (
        <div className="mt-10">
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            hrefOf={(number) => (number === 1 ? address : `${address}?page=${number}`)}
          />
        </div>
      ) : null}
    </div>
  );
}
