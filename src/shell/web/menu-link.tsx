import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";

interface MenuLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  /** Current only at this very address: the front page is above all others. */
  readonly end?: boolean;
  readonly onChoose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An entry of the private area's menu. */
export function MenuLink({ to, icon: Icon, end = false, onChoose, children }: MenuLinkProps) {
  return (
    <NavLink
      to={to}
      end={end}
      onClick={onChoose}
      className="flex min-h-target items-center gap-3 rounded-control px-3 font-semibold text-ink-muted no-underline hover:bg-surface-hover hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft dense:min-h-8 dense:gap-2.5 dense:px-2 dense:text-sm"
    >
      <Icon aria-hidden size={20} className="size-5 shrink-0 dense:size-4.5" />
      {children}
    </NavLink>
  );
}
