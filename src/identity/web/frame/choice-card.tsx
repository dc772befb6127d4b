import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** The look of a card that is one answer to a question, whether a link or a button. */
export const CHOICE_CARD =
  "group flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition hover:border-primary hover:shadow-raised";

/** What stands in such a card: an icon, the answer with what it means, and that it leads on. */
export function ChoiceFace({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft"
      >
        <Icon size={24} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight
        aria-hidden="true"
        size={22}
        className="shrink-0 text-ink-subtle transition-transform group-hover:translate-x-0.5 group-hover:text-primary group-aria-disabled:translate-x-0"
      />
    </>
  );
}
