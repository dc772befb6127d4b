import { Link } from "react-router";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { blogWords } from "./blog/messages.ts";

export interface CategoryChipsProps {
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly articleCount: number }[];
  /** Slug of the one on show; null for all articles. */
  readonly current: string | null;
}

const CHIP =
  "inline-flex min-h-target items-center rounded-pill border border-line-strong px-4 text-sm font-semibold text-ink no-underline hover:bg-surface-hover aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary";

export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const t = useWords(blogWords);
  const to = useLocalizedPath();
  return (
    <nav aria-label={t("categories")}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link to={to("/blog")} preventScrollReset aria-current={current === null ? "page" : undefined} className={CHIP}>
            {t("all")}
          </Link>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={to(`/blog/category/${slug}`)}
              preventScrollReset
              aria-current={current === slug ? "page" : undefined}
              className={CHIP}
            >
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={to("/blog/category")}
            className="inline-flex min-h-target items-center px-3 text-sm font-semibold text-primary hover:underline"
          >
            {t("allCategories")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
