import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export interface TextLinkProps {
  readonly to: string;
  readonly children: string;
  /** A back link, with an arrow in front. */
  readonly isBack?: boolean;
  /** The accessible name, where the link text is unclear without its context. */
  readonly label?: string;
}

/** A stand-alone link, tall enough to tap. */
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
