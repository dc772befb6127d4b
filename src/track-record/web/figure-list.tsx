import { ArrowRight, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import type { FigureView } from "./view.ts";

const LINK = "mt-auto inline-flex min-h-target items-center gap-1.5 font-semibold text-primary";

/** Figures from the books, each with what it was counted of. */
export function FigureList({ figures }: { readonly figures: readonly FigureView[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(({ key, term, value, note, link }) => (
        <div key={key} className="flex flex-col border-t-2 border-primary pt-4">
          <dt className="text-sm font-semibold text-ink-muted">{term}</dt>
          <dd className="mt-1 text-amount wrap-anywhere">{value}</dd>
          <dd className="mt-1.5 text-sm text-ink-muted">{note}</dd>
          {link === null ? null : (
            <dd className="mt-auto">
              {link.to.startsWith("/") ? (
                <Link to={link.to} className={LINK}>
                  {link.text}
                  <ArrowRight aria-hidden size={18} />
                </Link>
              ) : (
                <a href={link.to} rel="noopener" className={LINK}>
                  {link.text}
                  <ExternalLink aria-hidden size={16} />
                </a>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
