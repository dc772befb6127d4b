import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import type { Category } from "../contract-public.ts";
import { blogMessages } from "./messages.ts";
import { ArticleGrid } from "./article-card.tsx";
import type { Card } from "./card.ts";

/** All categories, each with its newest articles. */
export function CategorySections({
  categorySections,
}: {
  readonly categorySections: readonly { readonly category: Category; readonly cards: readonly Card[] }[];
}) {
  const t = useMessages(blogMessages);
  const to = useLocalizedPath();
  return (
    <div className="mx-auto max-w-page px-gutter pt-4 pb-section md:pt-6">
      <Breadcrumbs
        crumbs={[
          { label: t("home"), to: to(href("/")) },
          { label: t("title"), to: to(href("/blog")) },
          { label: t("allCategories") },
        ]}
      />
      <header className="mt-4 max-w-text md:mt-6">
        <h1>{t("allCategories")}</h1>
        <p className="mt-3 text-lg text-ink-muted">{t("categoriesDescription")}</p>
      </header>
      {categorySections.map(({ category, cards }, index) => (
        <section key={category.key} className="mt-10 border-t border-line pt-10">
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
            <div className="max-w-text">
              <h2 className="text-2xl">{category.name}</h2>
              <p className="mt-1 text-ink-muted">{category.description}</p>
            </div>
            <Link
              to={to(href("/blog/category/:category?", { category: category.slug }))}
              className="inline-flex min-h-target items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline"
            >
              {t("seeAll", { name: category.name })}
              <span className="text-sm font-normal text-ink-muted">({category.articleCount})</span>
              <ArrowRight aria-hidden size={18} />
            </Link>
          </div>
          <ArticleGrid cards={cards} level={3} first={index === 0} hideCategory />
        </section>
      ))}
    </div>
  );
}
