import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { blogMessages } from "./messages.ts";

export interface CategoryChipsProps {
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly articleCount: number }[];
  /** Slug of the category shown; null for all articles. */
  readonly current: string | null;
}

const CHIP =
  "inline-flex min-h-target items-center rounded-pill border border-line-strong px-4 text-sm font-semibold text-ink no-underline hover:bg-surface-hover aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary";

export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const t = useMessages(blogMessages);
  const to = useLocalizedPath();
  return (
    <nav aria-label={t("categories")}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link to={to(href("/blog"))} preventScrollReset aria-current={current === null ? "page" : undefined} className={CHIP}>
            {t("all")}
          </Link>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={to(href("/blog/category/:category?", { category: slug }))}
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
            to={to(href("/blog/category/:category?"))}
            className="inline-flex min-h-target items-center px-3 text-sm font-semibold text-primary hover:underline"
          >
            {t("allCategories")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
