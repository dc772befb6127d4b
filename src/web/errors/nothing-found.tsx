import { Inbox, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../i18n.tsx";
import { EmptySpot, EmptyState } from "../ui/empty-state.tsx";
import { emptyMessages } from "./empty/messages.ts";

interface NothingProps {
  readonly level?: 2 | 3 | 4;
  readonly illustration?: ReactNode;
  readonly action?: ReactNode;
}

/** A search without a result: "Data you are looking for was not found." */
export function SearchEmpty({ level = 3, illustration, action }: NothingProps) {
  const t = useMessages(emptyMessages);
  return (
    <div role="status">
      <EmptyState
        title={t("notFound")}
        level={level}
        illustration={
          illustration ?? (
            <EmptySpot>
              <SearchX size={38} strokeWidth={1.6} />
            </EmptySpot>
          )
        }
        action={action}
      >
        {t("hint")}
      </EmptyState>
    </div>
  );
}

/** An empty list: "No data available." `children` explain how entries get here. */
export function NoData({ level = 3, illustration, action, children }: NothingProps & { readonly children?: ReactNode }) {
  const t = useMessages(emptyMessages);
  return (
    <EmptyState
      title={t("noData")}
      level={level}
      illustration={
        illustration ?? (
          <EmptySpot>
            <Inbox size={38} strokeWidth={1.6} />
          </EmptySpot>
        )
      }
      action={action}
    >
      {children}
    </EmptyState>
  );
}
