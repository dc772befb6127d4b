import type { ReactNode } from "react";

/** A keyboard key. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-xs border border-line-strong border-b-2 bg-surface px-1.5 font-sans text-xs font-semibold text-ink-muted">
      {children}
    </kbd>
  );
}
