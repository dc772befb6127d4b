import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

export interface FoldedCardProps {
  readonly title: string;
  /** What is inside, in a few words: shown beside the title while it is folded. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** From the width on at which a page has a second column (Tailwind's `xl`): there is room for everything. */
const WIDE = "(min-width: 80rem)";

/** A card that is folded on narrow screens, where the page would be too long. For pages that the browser renders. */
export function FoldedCard({ title, hint, children }: FoldedCardProps) {
  const [isOpen] = useState(() => window.matchMedia(WIDE).matches);
  return (
    <details className="group min-w-0 rounded-card border border-line bg-surface px-5 text-ink shadow-card sm:px-6" open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 grow text-lg font-bold">{title}</h2>
        {hint === undefined ? null : (
          <span className="min-w-0 truncate text-sm text-ink-muted figures group-open:hidden">{hint}</span>
        )}
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-5 sm:pb-6">{children}</div>
    </details>
  );
}
