/** The place of a person's own views of a list, above its filters. The area that has them fills it in: src/shell/web/private.tsx, for staff. */
import { createContext, type ReactNode } from "react";

export interface ListViewsProps {
  /** The URL of the whole list. */
  readonly clearedHref: string;
}

export const ListViewsContext = createContext<((props: ListViewsProps) => ReactNode) | null>(null);
