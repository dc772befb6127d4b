import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export interface TextLinkProps {
  readonly to: string;
  readonly children: string;
  /** Leads back: an arrow stands before it. */
  readonly isBack?: boolean;
  /** What it says to screen readers, where its words need those around them. */
  readonly label?: string;
}

/** A link that stands by itself, tall enough for a finger. */
export function TextLink({ to, children, isBack = false, label }: TextLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="inline-flex min-h-target shrink-0 items-center gap-2 font-semibold text-primary underline-offset-4 hover:text-primary-hover hover:underline"
    >
      {isBack ? <ArrowLeft aria-hidden="true" size={18} /> : null}
      {children}
    </Link>
  );
}
