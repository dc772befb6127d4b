import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

export interface FoldedCardProps {
  readonly title: string;
  /** The content in a few words: shown beside the title while it is folded. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** From the width on at which a page has a second column (Tailwind's `xl`): there is room for everything. */
const WIDE = "(min-width: 80rem)";

/** Whether a part that narrow screens fold begins open. For pages that the browser renders. */
export const beginsOpen = (): boolean => window.matchMedia(WIDE).matches;

/** A card that is folded on narrow screens, where the page would be too long. For pages that the browser renders. */
export function FoldedCard({ title, hint, children }: FoldedCardProps) {
  const [isOpen] = useState(beginsOpen);
  return (
    <details className="group min-w-0 rounded-card border border-line bg-surface px-5 text-ink shadow-card sm:px-6" open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 grow text-base font-bold xl:text-lg">{title}</h2>
        {hint === undefined ? null : <span className="text-sm text-ink-muted figures group-open:hidden">{hint}</span>}
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-5 sm:pb-6">{children}</div>
    </details>
  );
}
