import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { buttonLook, type ButtonLook } from "./button-look.ts";

export interface LinkButtonProps extends ButtonLook {
  /** A path of our own (`/login`), a query of this page (`?section=2`), or a whole URL (`https://…`, `mailto:`), which leaves the application. */
  readonly to: string;
  readonly children: ReactNode;
  readonly iconBefore?: ReactNode;
  readonly iconAfter?: ReactNode;
  readonly label?: string;
  readonly download?: boolean | string;
  /** Location state for our own path: `NOTHING_LOST` (leave-page.tsx) where leaving the page loses nothing. */
  readonly state?: Readonly<Record<string, true>>;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: it navigates, so it can be opened in a tab and works without JavaScript. */
export function LinkButton({
  to,
  children,
  iconBefore,
  iconAfter,
  variant = "primary",
  size = "medium",
  wide = false,
  label,
  download,
  state,
  ref,
}: LinkButtonProps) {
  const look = buttonLook({ variant, size, wide });
  const inside = (
    <>
      {iconBefore}
      <span>{children}</span>
      {iconAfter}
    </>
  );
  if (download !== undefined || !/^[/?]/.test(to)) {
    return (
      <a ref={ref} href={to} download={download} aria-label={label} className={look}>
        {inside}
      </a>
    );
  }
  return (
    <Link ref={ref} to={to} state={state} aria-label={label} className={look}>
      {inside}
    </Link>
  );
}
