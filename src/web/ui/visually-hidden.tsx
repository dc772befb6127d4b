import type { ReactNode } from "react";

/** Read aloud, not shown. */
export function VisuallyHidden({
  children,
  as: Tag = "span",
}: {
  readonly children: ReactNode;
  readonly as?: "span" | "div" | "p" | "h2" | "h3";
}) {
  return <Tag className="sr-only">{children}</Tag>;
}
