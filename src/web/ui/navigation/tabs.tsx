import { useLayoutEffect, useRef, type ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "../class-names.ts";

export interface Tab {
  readonly label: string;
  readonly to: string;
  readonly count?: number;
  readonly icon?: ReactNode;
  /** Matches only this exact path, not those below it. */
  readonly end?: boolean;
}

/** Parts of one subject, each with its own URL: the back button and shared links work. */
export function Tabs({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string }) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3;
  }, []);
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul
        ref={list}
        className="relative -mb-px flex gap-1 overflow-x-auto [scrollbar-width:none] max-sm:flex-wrap max-sm:gap-x-0.5"
      >
        {tabs.map(({ label: name, to, count, icon, end = false }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                classNames(
                  "flex min-h-target items-center gap-2 rounded-t-sm border-b-3 px-3.5 text-sm max-sm:px-2 font-semibold -outline-offset-3!",
                  isActive
                    ? "border-primary text-primary"
                    : "border-transparent text-ink-muted hover:border-line-strong hover:text-ink",
                )
              }
            >
              {icon}
              {name}
              {count === undefined ? null : (
                <span className="rounded-pill bg-surface-sunken px-2 text-xs text-ink-muted figures">{count}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
