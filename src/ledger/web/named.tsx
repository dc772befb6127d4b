import type { ReactNode } from "react";

interface NamedProps {
  readonly code: string;
  /** The name, or a link with it. */
  readonly children: ReactNode;
}

/** A name, and its code in small below it. */
export function Named({ code, children }: NamedProps) {
  return (
    <>
      {children} <span className="block font-mono text-xs font-normal text-ink-muted wrap-anywhere">{code}</span>
    </>
  );
}
