import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { blogMessages } from "./messages.ts";
import { Cover } from "./cover.tsx";
import type { Card } from "./card.ts";

export interface ArticleCardProps {
  readonly card: Card;
  readonly level: 2 | 3;
  /** Above the fold: its picture is loaded eagerly. */
  readonly first?: boolean;
  /** Set where all cards are of one category. */
  readonly hideCategory?: boolean;
  /** For the featured card: picture beside text where there is room. */
  readonly wide?: string;
  /** A row with a small picture on a phone, where three whole cards would fill two screens. */
  readonly compact?: boolean;
}

/** The whole card links to the article; its title is the link's name. */
export function ArticleCard({ card, level, first = false, hideCategory = false, wide, compact = false }: ArticleCardProps) {
  const to = useLocalizedPath();
  const Heading = `h${level}` as const;
  return (
    <article
      className={classNames(
        "group relative flex h-full flex-col overflow-hidden rounded-card bg-surface text-ink shadow-card transition-shadow hover:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        wide !== undefined && "md:grid md:grid-cols-2 md:items-center",
        compact && "max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:items-center",
      )}
    >
      {/* Slightly larger than its frame, so that the picture's own rounded corners fall outside. */}
      <div className={classNames("overflow-hidden", compact && "max-sm:*:h-full max-sm:*:object-cover max-sm:h-full")}>
        <Cover card={card} first={first} className="scale-106 rounded-none!" decorative />
      </div>
      <div
        className={classNames("flex grow flex-col", compact ? "p-4 sm:p-6" : "p-5", wide === undefined ? "sm:p-6" : "md:p-10")}
      >
        {wide === undefined ? null : <p className="mb-2 font-semibold text-accent-ink">{wide}</p>}
        {hideCategory ? null : <p className="mb-1.5 text-sm font-semibold text-primary">{card.category.name}</p>}
        <Heading className={classNames(wide === undefined ? "text-lg leading-snug" : "text-2xl md:text-3xl")}>
          <Link
            to={to(href("/blog/:slug", { slug: card.slug }))}
            className="text-ink no-underline underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none!"
          >
            {card.title}
          </Link>
        </Heading>
        <p className={classNames("mt-2 mb-4 text-ink-muted", compact && "max-sm:hidden")}>{card.description}</p>
        <p className={classNames("mt-auto text-sm text-ink-subtle", compact && "max-sm:mt-1")}>
          <ReadingFacts card={card} />
        </p>
      </div>
    </article>
  );
}

export function ReadingFacts({ card }: { readonly card: Pick<Card, "publishedOn" | "dateText" | "readingMinutes"> }) {
  const t = useMessages(blogMessages);
  return (
    <>
      <time dateTime={card.publishedOn}>{card.dateText}</time> · {t("minutes", { minutes: card.readingMinutes })}
    </>
  );
}

const ONE_ROW = 3;

/** Cards side by side: one column on a phone, three where there is room. */
export function ArticleGrid({
  cards,
  ...rest
}: Pick<ArticleCardProps, "level" | "first" | "hideCategory" | "compact"> & { readonly cards: readonly Card[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card, index) => (
        <li key={card.key}>
          <ArticleCard card={card} {...rest} first={rest.first === true && index < ONE_ROW} />
        </li>
      ))}
    </ul>
  );
}
