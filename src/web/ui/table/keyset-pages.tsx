import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { useMessages } from "../../i18n.tsx";
import { LinkButton } from "../form/link-button.tsx";
import { navigationMessages } from "../messages.ts";

interface KeyPage {
  readonly to: string;
  readonly text: string;
}

export interface KeyPagesProps {
  readonly label?: string | undefined;
  /** Back to the newest entries; null on the first page. */
  readonly first: KeyPage | null;
  /** The newer entries, of a list that can be read in both directions. */
  readonly previous?: KeyPage | null;
  /** The older entries; null on the last page. */
  readonly next: KeyPage | null;
}

/** Below a list with keyset pagination: links to the next page and back to the first. Nothing if there is only one page. */
export function KeyPages({ label, first, previous = null, next }: KeyPagesProps) {
  const t = useMessages(navigationMessages);
  if (first === null && previous === null && next === null) return null;
  return (
    <nav aria-label={label ?? t("pages")} className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-3">
        {first === null ? null : (
          <LinkButton variant="quiet" size="small" to={first.to} iconBefore={<ChevronsLeft aria-hidden size={18} />}>
            {first.text}
          </LinkButton>
        )}
        {previous === null ? null : (
          <LinkButton variant="secondary" size="small" to={previous.to} iconBefore={<ChevronLeft aria-hidden size={18} />}>
            {previous.text}
          </LinkButton>
        )}
      </div>
      {next === null ? null : (
        <LinkButton variant="secondary" size="small" to={next.to} iconAfter={<ChevronRight aria-hidden size={18} />}>
          {next.text}
        </LinkButton>
      )}
    </nav>
  );
}
