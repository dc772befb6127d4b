import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../i18n.tsx";
import { EmptySpot, EmptyState } from "../ui/empty-state.tsx";
import { errorMessages } from "./messages.ts";

/** ACC-2: shown when a forbidden page is reached anyway. `action` leads to a useful page. */
export function PermissionDenied({ level = 2, action }: { readonly level?: 2 | 3 | 4; readonly action?: ReactNode }) {
  const t = useMessages(errorMessages);
  return (
    <EmptyState
      title={t("permissionDenied.title")}
      level={level}
      illustration={
        <EmptySpot>
          <LockKeyhole size={38} strokeWidth={1.6} />
        </EmptySpot>
      }
      action={action}
    >
      {t("permissionDenied.body")}
    </EmptyState>
  );
}
