import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: string;
  readonly level?: 2 | 3 | 4;
  readonly children?: ReactNode;
  /** A decorative picture or an icon. */
  readonly illustration?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty list: says what would be here and how it gets here. */
export function EmptyState({ title, level = 3, children, illustration, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {illustration === undefined ? null : (
        <div aria-hidden="true" className="mb-5 text-ink-subtle">
          {illustration}
        </div>
      )}
      <Heading className="text-lg font-bold">{title}</Heading>
      {children === undefined ? null : <div className="mt-1.5 max-w-form text-ink-muted">{children}</div>}
      {action === undefined ? null : <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** The round background of an icon where there is no picture. */
export function EmptySpot({ children }: { readonly children: ReactNode }) {
  return (
    <span className="bg-kawung flex size-24 items-center justify-center overflow-hidden rounded-pill bg-primary-soft text-on-primary-soft [--kawung-strength:0.12] forced-colors:border">
      {children}
    </span>
  );
}
