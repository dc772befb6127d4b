import { ChevronRight, ChevronsLeft } from "lucide-react";
import { LinkButton } from "./form/link-button.tsx";

interface KeyPage {
  readonly to: string;
  readonly text: string;
}

export interface KeyPagesProps {
  readonly label: string;
  /** Back to the newest; null on the first page. */
  readonly first: KeyPage | null;
  /** The older ones; null on the last page. */
  readonly next: KeyPage | null;
}

/** Under a list that is read on from its last row: there and back to its beginning. Nothing where there is one page. */
export function KeyPages({ label, first, next }: KeyPagesProps) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      {first === null ? (
        <span />
      ) : (
        <LinkButton variant="quiet" size="small" to={first.to} iconBefore={<ChevronsLeft aria-hidden size={18} />}>
          {first.text}
        </LinkButton>
      )}
      {next === null ? null : (
        <LinkButton variant="secondary" size="small" to={next.to} iconAfter={<ChevronRight aria-hidden size={18} />}>
          {next.text}
        </LinkButton>
      )}
    </nav>
  );
}
