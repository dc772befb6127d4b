import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export interface CardProps {
  readonly title?: ReactNode;
  /** Heading level of the title. */
  readonly level?: 2 | 3 | 4;
  readonly hint?: ReactNode;
  /** To the right of the title: a badge, a link, a button. */
  readonly action?: ReactNode;
  readonly footer?: ReactNode;
  readonly tone?: "surface" | "sunken" | "raised";
  readonly children?: ReactNode;
}

const TONES = {
  surface: "border-line bg-surface shadow-card",
  sunken: "border-transparent bg-surface-sunken",
  raised: "border-line bg-surface-raised shadow-raised",
} as const;

export function Card({ title, level = 3, hint, action, footer, tone = "surface", children }: CardProps) {
  const Heading = `h${level}` as const;
  // Clipped, not hidden: what is hidden still scrolls, and the focus of a field would move the card's content to its edge.
  // Clipping alone lets a long word widen the grid that the card is in.
  return (
    <section className={classNames("min-w-0 overflow-clip rounded-card border text-ink", TONES[tone])}>
      <div className="p-5 sm:p-6">
        {title === undefined && action === undefined ? null : (
          <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 not-last:mb-4">
            <div className="min-w-0">
              {title === undefined ? null : <Heading className="text-lg font-bold">{title}</Heading>}
              {hint === undefined ? null : <p className="text-sm text-ink-muted">{hint}</p>}
            </div>
            {action}
          </header>
        )}
        {children}
      </div>
      {footer === undefined ? null : (
        <footer className="border-t border-line bg-surface-sunken/50 px-5 py-4 sm:px-6">{footer}</footer>
      )}
    </section>
  );
}

/** A card that is one link: the whole area is clickable, the title names it. */
export function LinkCard({
  to,
  title,
  level = 3,
  children,
  icon,
}: {
  readonly to: string;
  readonly title: string;
  readonly level?: 2 | 3 | 4;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <article className="relative flex items-start gap-4 rounded-card border border-line bg-surface p-5 text-ink shadow-card transition hover:border-line-strong hover:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {icon}
      <div className="min-w-0">
        <Heading className="text-lg font-bold">
          <Link
            to={to}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none!"
          >
            {title}
          </Link>
        </Heading>
        {children === undefined ? null : <div className="mt-1 text-sm text-ink-muted">{children}</div>}
      </div>
    </article>
  );
}
